package analysis_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/game"
	"circulade/game/check"
	"circulade/rules"
)

// TestEverySet: games with every set can be analysed, whatever is asked, drawn and
// thrown in them, and hidden from their players.
func TestEverySet(t *testing.T) {
	alone, err := check.Alone()
	if err != nil {
		t.Fatal(err)
	}
	effort := analysis.Effort{Draw: search.Budget{Visits: 5}, Move: search.Budget{Visits: 20}, Deep: search.Budget{Visits: 20}, Close: 1}
	for i, m := range alone {
		g, err := check.Play(setupOf(t, m, uint64(i)), uint64(i), 1000, check.NewOccurrences())
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Undo(min(g.Version(), 60)); err != nil {
			t.Fatal(err)
		}
		r, err := analysis.Game(context.Background(), g, effort, nil)
		if err != nil {
			t.Fatalf("%v: %v", m, err)
		}
		if len(r.Turns) == 0 || len(r.Points) > 3 || rules.Seat(len(r.Luck)) != g.State().Seats() {
			t.Errorf("%v: %d turns, %d turning points", m, len(r.Turns), len(r.Points))
		}
		for _, p := range r.Points {
			if r.Turns[p.Turn].Lost != p.Lost || len(p.Better.All) == 0 {
				t.Errorf("%v: turning point %+v of turn %+v", m, p, r.Turns[p.Turn])
			}
		}
	}
}

func setupOf(t *testing.T, m check.Mixture, seed uint64) (s game.Setup) {
	t.Helper()
	s, err := m.Setup(rand.New(rand.NewPCG(seed, 11)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BenchmarkGame: a base game of two to its end by the usual effort.
func BenchmarkGame(b *testing.B) {
	g, err := check.Play(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "analysed"}, 1, 1000, check.NewOccurrences())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := analysis.Game(context.Background(), g, analysis.Effort{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
