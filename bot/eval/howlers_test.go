package eval_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"circulade/bot/eval"
	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// best returns the best turn from a position on, as texts.
func best(t *testing.T, s *rules.State) (texts []string) {
	t.Helper()
	l, err := search.New(s.Book(), 1).Best(context.Background(), s, search.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	on := s.Clone()
	for _, c := range l.All {
		texts = append(texts, on.Text(c))
		on.PlayUnchecked(c)
	}
	return texts
}

// What people laugh about when a computer does it: it must not be the best turn.
func TestHowlers(t *testing.T) {
	for _, test := range []struct {
		name string
		sets []string
		spot spot
		not  []string // beginnings of answers that must not be among the turn's
	}{
		{"a knight in a dead city", nil, spot{
			[]game.StartTile{at("base/U", 0, -1, 90), at("base/U", 0, 1, 90), at("base/E", -1, 0, 90), at("base/B", 2, 0, 0)},
			[]string{"base/E", "base/B"},
			[]string{"tile 1,0 r270"},
		}, []string{"follower c0"}},
		{"Bo's road finished for nothing", nil, spot{
			[]game.StartTile{at("base/U", 1, 0, 0), at("base/U", 2, 0, 0), at("base/A", 3, 0, 90)},
			[]string{"base/B", "base/U", "base/W", "base/B"},
			[]string{"tile 1,1 r0", "pass", "tile 0,0 r0", "follower r0"},
		}, []string{"tile -1,0"}},
		{"a second farmer in one's own field", nil, spot{
			[]game.StartTile{at("base/E", 0, 0, 0)},
			[]string{"base/E", "base/B", "base/U", "base/B"},
			[]string{"tile 0,1 r180", "follower f0", "tile -1,1 r0", "follower m"},
		}, []string{"follower f"}},
		{"the big follower on a monastery without need", []string{"inns-cathedrals"}, spot{
			[]game.StartTile{at("base/U", 0, 0, 0)},
			[]string{"base/B", "base/B"},
			[]string{"tile 0,1 r0"},
		}, []string{"big m"}},
	} {
		g := begin(t, game.Setup{Expansions: test.sets, Start: test.spot.start, Draw: test.spot.draw}, test.spot.play...)
		got := best(t, g.State())
		for _, text := range got {
			if slices.ContainsFunc(test.not, func(no string) bool { return strings.HasPrefix(text, no) }) {
				t.Errorf("%s: %q", test.name, got)
			}
		}
	}
}

// On the last turn nothing is given away, and what there is is taken.
func TestLastTurn(t *testing.T) {
	g := begin(t, game.Setup{
		Start: []game.StartTile{at("base/U", 0, 0, 0), at("base/U", 1, 0, 0)},
		Draw:  []string{"base/U", "base/U", "base/B"},
	}, "tile 2,0 r0", "pass", "tile 3,0 r0", "follower r0")
	s := g.State().Clone()
	s.EmptyPile()
	for _, text := range best(t, s) {
		c, err := s.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s.PlayUnchecked(c)
	}
	s.FinishNow()
	if s.Score(0) < 2 || s.Score(1) != 4 {
		t.Errorf("Ann has %d points at the end, Bo %d", s.Score(0), s.Score(1))
	}
}

// The last follower is dear, the seventh is not.
func TestLastFollower(t *testing.T) {
	for _, seats := range []int{2, 4} {
		w, names := eval.Embedded(0, seats).Vector(), eval.Names()
		of := func(name string, knot int) float64 { return w[eval.Knots*slices.Index(names, name)+knot] }
		for knot := 1; knot < eval.Knots; knot++ {
			if first, last := of("hand.1", knot), of("hand.7", knot); first < last+1 {
				t.Errorf("%d seats, knot %d: the last follower is worth %g, the seventh %g", seats, knot, first, last)
			}
		}
		if of("hand.1", 0) > 1 || of("hand.1", 0) < -1 {
			t.Errorf("%d seats: at the end a follower in the supply is worth %g", seats, of("hand.1", 0))
		}
	}
}

// An abbey is not laid at the first gap, where it brings no more than its monk, but it is
// before the game ends.
func TestAbbey(t *testing.T) {
	g := begin(t, game.Setup{Expansions: []string{"abbey-mayor"}, Draw: []string{"base/B", "base/B", "base/V"}, Start: []game.StartTile{
		at("base/E", 1, 0, 0), at("base/U", 0, 1, 0), at("base/A", 2, 1, 180), at("base/U", 3, 1, 90), at("base/D", 1, 2, 0), at("base/U", 3, 2, 90),
	}})
	if got := best(t, g.State()); strings.HasPrefix(got[0], "abbey") {
		t.Errorf("early: %q", got)
	}
	s := g.State().Clone()
	s.EmptyPile()
	if got := best(t, s); !strings.HasPrefix(got[0], "abbey") {
		t.Errorf("at the end: %q", got)
	}
}

// A captive is ransomed where the figure is worth more than the points: where hardly
// anybody is left at home, and not where all others are.
func TestRansom(t *testing.T) {
	for _, test := range []struct {
		captives int
		paid     bool
	}{{7, true}, {1, false}} {
		g := begin(t, game.Setup{Expansions: []string{"tower"}, Draw: []string{"base/B"}})
		s := g.State().Clone()
		prison, _ := s.Book().LocationNamed("prison")
		for range test.captives {
			if _, ok := s.DeployTo(0, 0, prison, 1, 0); !ok {
				t.Fatal("nobody is left")
			}
		}
		s.PutScorer(0, 0, 20)
		paid := false
		for _, text := range best(t, s) {
			paid = paid || strings.HasPrefix(text, "ransom")
		}
		if paid != test.paid {
			t.Errorf("%d captives: paid is %v", test.captives, paid)
		}
	}
}
