package all_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/game"
	"circulade/game/check"
	"circulade/rules"
)

var aheadGames = flag.Int("ahead", 16, "games of random sets and options for TestAhead")

// TestAhead: who looks ahead sees what comes (State.PlayAhead), though less is listed, and
// is told of each position what it promises (Prospects), though much is remembered of those
// before it.
func TestAhead(t *testing.T) {
	for i := range *aheadGames {
		rng := rand.New(rand.NewPCG(uint64(i), 6))
		setup, err := check.Setup(rng)
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		a := ahead{Prospects: rules.NewProspects(g.Book()), rng: rng, here: g.State().Clone(), next: g.State().Clone(), want: g.State().Clone()}
		for s := g.State().Clone(); !s.Over() && !t.Failed(); {
			if rng.IntN(12) == 0 {
				a.around(t, s)
			}
			s.PlayUnchecked(a.any(s))
		}
		if t.Failed() {
			t.Errorf("game %d: %v %v", i, setup.Expansions, setup.Options)
		}
	}
}

// ahead compares what is seen by who looks ahead with what is.
type ahead struct {
	*rules.Prospects
	rng              *rand.Rand
	here, next, want *rules.State
}

// any returns any choice or outcome.
func (a *ahead) any(s *rules.State) rules.Choice {
	if st, _ := s.Pending(); st.Seat == rules.Chance {
		return s.RandomOutcome(a.rng.IntN)
	}
	list := s.Choices(nil)
	return filled(s, list[a.rng.IntN(len(list))], a.rng)
}

// around looks at positions that differ from each other in some choices.
func (a *ahead) around(t *testing.T, s *rules.State) {
	a.here.CopyFrom(s)
	for range 12 {
		a.next.CopyFrom(a.here)
		a.want.CopyFrom(a.here)
		for k := 0; k < 3 && !a.next.Over() && !t.Failed(); k++ {
			c := a.any(a.want)
			a.next.PlayAhead(c)
			a.want.PlayUnchecked(c)
			a.compare(t)
		}
	}
}

func (a *ahead) compare(t *testing.T) {
	t.Helper()
	got, gotOK := a.next.Pending()
	want, wantOK := a.want.Pending()
	if got != want || gotOK != wantOK || a.next.Hash() != a.want.Hash() {
		asked, _, _ := a.next.Book().Script(got.Row)
		due, _, _ := a.next.Book().Script(want.Row)
		t.Fatalf("turn %d: looking ahead, %s is asked, %s it is", a.want.Turn(), asked, due)
	}
	if got, want := a.next.Choices(nil), a.want.Choices(nil); want != nil && !slices.Equal(got, want) {
		t.Errorf("turn %d: %d choices ahead, %d there are", a.want.Turn(), len(got), len(want))
	}
	for seat := range a.want.Seats() {
		if got, want := a.Promised(a.next, seat), a.want.Promised(seat); got != want {
			t.Errorf("turn %d, seat %d: %d is remembered as promised, %d it is", a.want.Turn(), seat, got, want)
		}
		want := 0
		for i := range a.want.Outlooks() {
			want += a.want.Outlook(i, seat)
		}
		if got := a.Outlook(a.next, seat); got != want {
			t.Errorf("turn %d, seat %d: an outlook of %d is remembered, %d it is", a.want.Turn(), seat, got, want)
		}
	}
}
