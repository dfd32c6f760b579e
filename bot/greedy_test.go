package bot_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
)

func TestGreedyBeatsRandom(t *testing.T) {
	const games = 40
	r := match(t, "greedy", "random", games, 1)
	r.log(t)
	if r.won < games-1 {
		t.Errorf("won %d of %d, want all but one at least", r.won, games)
	}
}

// TestHundredGames is the full measure: at least 98 of 100, seats swapped.
func TestHundredGames(t *testing.T) {
	if testing.Short() {
		t.Log("short: TestGreedyBeatsRandom plays 40 of these games")
		return
	}
	r := match(t, "greedy", "random", 100, 1000)
	r.log(t)
	if r.won < 98 {
		t.Errorf("won %d of 100, want 98 at least", r.won)
	}
}

// arranged returns a game in which the tiles come in the given order.
func arranged(t *testing.T, draw ...string) *game.Game {
	t.Helper()
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "arranged", Draw: draw, DrawEnd: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// answer lets greedy answer the pending question.
func answer(t *testing.T, g *game.Game) string {
	t.Helper()
	c, err := player(t, "greedy", 1).Choose(context.Background(), g.State().Clone())
	if err != nil {
		t.Fatal(err)
	}
	text := g.State().Text(c)
	if err := g.Choose(text); err != nil {
		t.Fatal(err)
	}
	return text
}

// TestJoint: with the last tile, a city cap, only one placement closes the city
// of the start tile, and only the follower that comes with it takes the points.
func TestJoint(t *testing.T) {
	g := arranged(t, "base/E")
	if got, want := answer(t, g), "tile 0,-1 r180"; got != want {
		t.Errorf("greedy plays %q, want %q", got, want)
	}
	if got, want := answer(t, g), "follower c0"; got != want {
		t.Errorf("greedy plays %q, want %q", got, want)
	}
	if s := g.State(); !s.Over() || s.Score(0) != 4 {
		t.Errorf("%d points, want 4 for the city of two tiles", s.Score(0))
	}
}

// TestStops: a player whose context has ended still gives a legal choice, and
// gives it at once.
func TestStops(t *testing.T) {
	g := arranged(t, "base/V", "base/V", "base/V")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for seed := range uint64(20) {
		c, err := player(t, "greedy", seed).Choose(ctx, g.State().Clone())
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(g.State().Choices(nil), c) {
			t.Errorf("seed %d: %q is no choice here", seed, g.State().Text(c))
		}
	}
}

// TestFast: a decision in the base game takes a few milliseconds at most. The
// bound is wide, because machines are busy.
func TestFast(t *testing.T) {
	s := table(t, 2, nil)
	longest := playOut(t, s, 5, []bot.Player{player(t, "greedy", 1), player(t, "greedy", 2)})
	t.Logf("the longest choice took %v", longest)
	if longest > 500*time.Millisecond {
		t.Errorf("a choice took %v", longest)
	}
}

// BenchmarkGreedy is a choice of the greedy player, the tile with its follower,
// over whole games.
func BenchmarkGreedy(b *testing.B) {
	start := table(b, 2, nil)
	s, sample := start.Clone(), start.Clone()
	p := player(b, "greedy", 1)
	k := 0
	for b.Loop() {
		st, ok := s.Pending()
		for ; !ok || st.Seat == rules.Chance; st, ok = s.Pending() {
			if !ok {
				s.CopyFrom(start)
				continue
			}
			k++
			s.PlayUnchecked(s.Outcome(k * 7919 % s.Outcomes()))
		}
		sample.CopyFrom(s)
		c, err := p.Choose(context.Background(), sample)
		if err != nil {
			b.Fatal(err)
		}
		s.PlayUnchecked(c)
	}
}
