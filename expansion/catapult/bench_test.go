package catapult_test

import (
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// BenchmarkPlayThrow is a throw in a game: a position is copied, a throw answered, its
// luck drawn, and what it touches sent home.
func BenchmarkPlayThrow(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	g, err := game.New(game.Setup{Players: []string{"a", "b", "c"}, Expansions: []string{"catapult"}, Seed: "bench"})
	if err != nil {
		b.Fatal(err)
	}
	s := g.State().Clone()
	var throws []rules.Choice
	for throws == nil || s.Left() > 15 || !asks(s, "throw") {
		st, ok := s.Pending()
		switch {
		case !ok:
			b.Fatal("no throw came")
		case st.Seat == rules.Chance:
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
		default:
			list := s.Choices(nil)
			c := list[rng.IntN(len(list))]
			if v := s.Book().VerbDef(c.Verb()); v.Candidates != nil {
				throws = v.Candidates(s, st, nil)
				c = throws[0]
			} else if asks(s, "catapult-token") {
				c = list[0] // a knockout
			}
			s.PlayUnchecked(c)
		}
	}
	st, _ := s.Pending()
	throws = s.Book().VerbDef(s.Choices(nil)[0].Verb()).Candidates(s, st, nil)
	try := s.Clone()
	b.ReportAllocs()
	for b.Loop() {
		try.CopyFrom(s)
		try.PlayUnchecked(throws[rng.IntN(len(throws))])
		try.PlayUnchecked(try.RandomOutcome(rng.IntN))
	}
}

// asks reports whether a position asks a question of a kind.
func asks(s *rules.State, kind string) bool {
	st, ok := s.Pending()
	if !ok {
		return false
	}
	_, have, _ := s.Book().Script(st.Row)
	return have == kind
}
