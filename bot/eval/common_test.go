package eval_test

import (
	"math/rand/v2"
	"testing"

	"circulade/bot/eval"
	"circulade/game"
	"circulade/rules"
)

// begin begins a game and makes these choices.
func begin(tb testing.TB, setup game.Setup, texts ...string) *game.Game {
	tb.Helper()
	if setup.Players == nil {
		setup.Players = []string{"Ann", "Bo"}
	}
	g, err := game.New(setup)
	if err != nil {
		tb.Fatal(err)
	}
	for _, text := range texts {
		if err := g.Choose(text); err != nil {
			tb.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

// start returns the position before the first tile.
func start(tb testing.TB, seats int, sets ...string) *rules.State {
	tb.Helper()
	names := []string{"Ann", "Bo", "Cy", "Di", "Ed", "Fay"}
	return rules.NewState(begin(tb, game.Setup{Players: names[:seats], Expansions: sets, Seed: "eval"}).Book())
}

// atRandom plays at random, tells see each position, and stops after so many answers.
func atRandom(s *rules.State, seed uint64, answers int, see func()) {
	rng := rand.New(rand.NewPCG(seed, 7))
	var list []rules.Choice
	for range answers {
		st, ok := s.Pending()
		if !ok {
			return
		}
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		see()
		list = s.Choices(list[:0])
		c := list[rng.IntN(len(list))]
		if of := s.Book().VerbDef(c.Verb()).Ranges; of != nil {
			var n []int
			for _, r := range of(s, st) {
				n = append(n, r.Min)
			}
			c = rules.RangeChoice(c.Verb(), n...)
		}
		s.PlayUnchecked(c)
	}
}

func values(s *rules.State) []float64 {
	v := make([]float64, s.Seats())
	eval.New(s.Book()).Values(s, v)
	return v
}
