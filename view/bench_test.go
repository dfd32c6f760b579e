package view_test

import (
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// late plays a game of every set at random until so many tiles lie.
func late(tb testing.TB, aids string, tiles int) *game.Game {
	tb.Helper()
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Expansions: []string{"all"}, Aids: aids, Seed: "late"})
	if err != nil {
		tb.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for len(g.State().Board.Laid()) < tiles && !g.State().Over() {
		randomChoice(tb, g, rng)
	}
	return g
}

func randomChoice(tb testing.TB, g *game.Game, rng *rand.Rand) {
	tb.Helper()
	s := g.State()
	list := s.Choices(nil)
	c := list[rng.IntN(len(list))]
	text := s.Text(c)
	st, _ := s.Pending()
	if def := g.Book().VerbDef(c.Verb()); def.Ranges != nil {
		var values []int
		for _, r := range def.Ranges(s, st) {
			values = append(values, r.Min)
		}
		text = s.Text(rules.RangeChoice(c.Verb(), values...))
	}
	if err := g.Choose(text); err != nil {
		tb.Fatal(err)
	}
}

// BenchmarkOf looks at a game of 226 tiles with each policy.
func BenchmarkOf(b *testing.B) {
	for _, aids := range game.AidsPolicies() {
		g := late(b, aids, 226)
		b.Run(aids, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				view.Of(g, 0)
			}
			b.ReportMetric(float64(len(g.State().Board.Laid())), "tiles")
		})
	}
}
