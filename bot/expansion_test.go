package bot

import (
	"context"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// doubled returns a game in which Ann's builder has just brought a second sub-turn.
func doubled(t *testing.T) *game.Game {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"inns-cathedrals", "traders-builders"},
		Draw: []string{"base/U", "base/B", "base/U", "base/B", "base/U"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"tile 1,0 r0", "follower r0", "tile 0,1 r0", "pass", "tile 2,0 r0", "builder r0", "tile 0,2 r0", "pass", "tile 3,0 r0", "pass",
	} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// Greedy takes a second sub-turn.
func TestGreedyPlaysTwice(t *testing.T) {
	g := doubled(t)
	for seed := range uint64(10) {
		p, err := New("greedy", seed)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(context.Background(), g.State().Clone())
		if err != nil {
			t.Fatal(err)
		}
		if got := g.State().Text(c); got != "double" {
			t.Errorf("seed %d: %q, want \"double\"", seed, got)
		}
	}
}

// A draw that follows in the same turn is worth something; one that begins the
// next player's turn is not.
func TestAgain(t *testing.T) {
	for text, want := range map[string]int{"double": another, "pass": 0} {
		p, err := doubled(t).Preview(text)
		if err != nil {
			t.Fatal(err)
		}
		s := p.State()
		if st, ok := s.Pending(); !ok || st.Seat != rules.Chance {
			t.Fatalf("%s: no draw is pending", text)
		}
		if got := again(s, 0, 5); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
		if got := again(s, 1, 5); got != 0 {
			t.Errorf("%s: it is worth %d to the other", text, got)
		}
	}
}

// A helper is worth something where it stands, a follower in the supply, a
// strong one more.
func TestChange(t *testing.T) {
	g := doubled(t)
	value := func(change2 func(*rules.State)) int {
		s := g.State().Clone()
		s.Arrange(change2)
		return change(s, 0)
	}
	deploy := func(name string) func(*rules.State) {
		return func(s *rules.State) {
			k, ok := s.Book().FigureNamed(name)
			if _, put := s.Deploy(0, k, s.Board.SegmentAt(s.Board.At(3, 0), "f0")); !ok || !put {
				t.Errorf("no %s can be put down", name)
			}
		}
	}
	now := value(func(*rules.State) {})
	pig, follower, big := value(deploy("pig")), value(deploy("follower")), value(deploy("big"))
	if pig != now+helper {
		t.Errorf("with the pig on the board %d, before %d", pig, now)
	}
	if follower >= now || big != follower-stronger {
		t.Errorf("without a follower %d, without the big one %d, before %d", follower, big, now)
	}
}
