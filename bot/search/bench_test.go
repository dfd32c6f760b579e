package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// middle returns a question for a tile in the middle of a game.
func middle(tb testing.TB, sets ...string) *rules.State {
	tb.Helper()
	s := table(tb, game.Setup{Players: seated(2), Preset: "plus", Expansions: sets})
	rng := rand.New(rand.NewPCG(1, 2))
	lead(s, rng, 60)
	for st, ok := question(s, rng); ok; st, ok = question(s, rng) {
		if _, kind, _ := s.Book().Script(st.Row); kind == "place-tile" {
			return s
		}
		s.PlayUnchecked(s.Choices(nil)[0])
	}
	tb.Fatal("no tile is laid any more")
	return nil
}

// positions is how many positions a search of the benchmarks tries.
const positions = 1000

// BenchmarkThink tries positions on the tree; ns/position is what one costs.
func BenchmarkThink(b *testing.B) {
	for name, sets := range map[string][]string{
		"base": nil,
		"four": {"inns-cathedrals", "traders-builders", "abbot", "river-1"},
		"all":  {"all"},
	} {
		b.Run(name, func(b *testing.B) {
			s := middle(b, sets...)
			x := search.New(s.Book(), 1)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.Think(context.Background(), s, search.Budget{Visits: positions}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/positions, "ns/position")
		})
	}
}

// A search that has its memory allocates what it answers and little else.
func TestAllocations(t *testing.T) {
	s := middle(t)
	x := search.New(s.Book(), 1)
	once := func() {
		if _, err := x.Think(context.Background(), s, search.Budget{Visits: positions}); err != nil {
			t.Error(err)
		}
	}
	once()
	if n := testing.AllocsPerRun(5, once); n > 64 {
		t.Errorf("%v allocations for %d positions", n, positions)
	}
}
