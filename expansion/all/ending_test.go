package all_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/game/check"
	"circulade/rules"
)

var endingGames = flag.Int("endings", 16, "games of random sets and options for TestEndings")

// TestEndings: what is remembered of how positions end is how they end, though pieces lie
// elsewhere that say that they do not matter (PieceDef.Final).
func TestEndings(t *testing.T) {
	tried, known := 0, 0
	for i := range *endingGames {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		setup, err := check.Setup(rng)
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		e := endings{Endings: rules.NewEndings(g.Book()), rng: rng, next: g.State().Clone(), last: g.State().Clone(), ended: g.State().Clone()}
		for s := g.State().Clone(); !s.Over() && !t.Failed(); {
			if st, _ := s.Pending(); st.Seat != rules.Chance && rng.IntN(12) == 0 {
				e.around(t, s)
			}
			e.step(s)
		}
		if t.Failed() {
			t.Fatalf("game %d: %v %v", i, setup.Expansions, setup.Options)
		}
		tried, known = tried+e.tried, known+e.known
	}
	if known < tried/10 || known == tried {
		t.Errorf("%d of %d positions were known", known, tried)
	}
}

// endings compares what is remembered with what is.
type endings struct {
	*rules.Endings
	rng               *rand.Rand
	next, last, ended *rules.State
	tried, known      int
}

// step plays any choice or outcome.
func (e *endings) step(s *rules.State) {
	st, ok := s.Pending()
	if !ok {
		return
	}
	if st.Seat == rules.Chance {
		s.PlayUnchecked(s.RandomOutcome(e.rng.IntN))
		return
	}
	list := s.Choices(nil)
	s.PlayUnchecked(filled(s, list[e.rng.IntN(len(list))], e.rng))
}

// around looks at positions that differ from each other in some choices.
func (e *endings) around(t *testing.T, s *rules.State) {
	list := s.Choices(nil)
	for range 5 {
		e.next.CopyFrom(s)
		e.next.PlayUnchecked(filled(s, list[e.rng.IntN(len(list))], e.rng))
		e.compare(t, e.next)
		for range 6 {
			e.last.CopyFrom(e.next)
			e.step(e.last)
			e.compare(t, e.last)
		}
	}
}

// compare compares the points that are told with those of the end.
func (e *endings) compare(t *testing.T, s *rules.State) {
	t.Helper()
	e.ended.CopyFrom(s)
	points := *e.Points(e.ended)
	e.tried++
	if e.ended.Over() == s.Over() {
		e.known++
	}
	e.ended.CopyFrom(s)
	e.ended.FinishNow()
	for seat := range s.Seats() {
		if got, want := int(points[seat]), e.ended.Score(seat); got != want {
			t.Errorf("turn %d, seat %d: %d points are remembered, %d it has", s.Turn(), seat, got, want)
		}
	}
}
