package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// inGame returns a question for a tile halfway through a game of so many, played by Best.
func inGame(t *testing.T, seats int, seed uint64) *rules.State {
	t.Helper()
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo", "Cy", "Di", "Ed", "Fay"}[:seats]})
	if err != nil {
		t.Fatal(err)
	}
	s := rules.NewState(g.Book())
	x := New(s.Book(), 1)
	x.meter.start(context.Background(), Budget{}, spending{})
	defer x.meter.stop()
	halfway(x, s, rand.New(rand.NewPCG(seed, 1)))
	return s
}

// Moves leave the contest one after the other: none after a visit or two, and the two best
// are looked at equally often to the end.
func TestContest(t *testing.T) {
	for _, seats := range []int{2, 4} {
		s := inGame(t, seats, 3)
		x := New(s.Book(), 1)
		if _, err := x.Think(context.Background(), s, Budget{Visits: 20_000}); err != nil {
			t.Fatal(err)
		}
		var visits []int
		root := &x.tree.nodes[0]
		for _, m := range x.tree.moves[root.first : root.first+root.n] {
			visits = append(visits, int(m.visits))
		}
		slices.Sort(visits)
		n := len(visits)
		if n < 6 || visits[0] < 2 || visits[n/2] < visits[n-1]/10 || visits[n-1]-visits[n-2] > 1 {
			t.Errorf("%d seats: visits %v", seats, visits)
		}
	}
}

// Where there are visits enough, they look ahead until all have had their turns; where
// turns are dear, the tree grows as it did.
func TestHorizon(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine's work: it says nothing about races, and takes long")
	}
	for _, c := range []struct {
		nodes int
		gone  float64
		want  int
	}{{0, 0, 1}, {10, 0.5, 1}, {450, 0.5, 3}, {5000, 0.5, furthest}} {
		if got := horizon(c.nodes, c.gone); got != c.want {
			t.Errorf("%d nodes of %.1f of the budget: %d turns ahead, want %d", c.nodes, c.gone, got, c.want)
		}
	}
	s := inGame(t, 4, 5)
	deepest := func(visits int) int {
		x := New(s.Book(), 1)
		if _, err := x.Think(context.Background(), s, Budget{Visits: visits}); err != nil {
			t.Fatal(err)
		}
		return x.tree.contest.horizon
	}
	if few, many := deepest(500), deepest(60_000); few != 1 || many != furthest {
		t.Errorf("visits look %d turns ahead with a small budget and %d with a large one, want 1 and %d", few, many, furthest)
	}
}
