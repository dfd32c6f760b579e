package tournament

import (
	"fmt"
	"slices"
	"testing"
)

// A bye counts once its round begins, and not when it is paired; undone again, it counts nothing.
func TestByesCountOnceTheRoundBegins(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 2, Break: 60}, 4, 1)
	h.must(Event{AskBye: &AskBye{Entrant: 0, Round: 1}})
	h.must(Event{Start: &Start{Lots: 1}})
	h.act()
	r := h.Rounds[0]
	if r.Begun != 0 || len(r.Byes) != 1 || !slices.Equal(r.Half, []int{0}) {
		t.Fatalf("the round is %+v", r)
	}
	score := func(n int) int {
		t.Helper()
		s, err := h.Standings()
		if err != nil {
			t.Fatal(err)
		}
		return s.Score(n)
	}
	if all, half := score(r.Byes[0]), score(0); all != 0 || half != 0 {
		t.Errorf("before the round begins byes have brought %d and %d", all, half)
	}
	h.must(Event{Begin: &Begin{Round: 1}})
	if all, half := score(r.Byes[0]), score(0); all != 60 || half != 30 {
		t.Errorf("byes have brought %d and %d, want 60 and 30", all, half)
	}
}

// Who has met whom is told of all and of one, with what it has brought; added up that is what the standings say.
func TestMeetings(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 3}, 5, 2)
	h.must(Event{Start: &Start{Lots: 1}})
	for h.due(); h.Phase == Running; h.due() {
		if m := h.Meetings(h.Wanted()[0].Entrants[0]); m[len(m)-1].Points != nil {
			t.Fatalf("a match that goes on has brought %v", m[len(m)-1].Points)
		}
		h.finishOne()
	}
	s, err := h.Standings()
	if err != nil {
		t.Fatal(err)
	}
	if all := h.Meetings(-1); len(all) != 3*3 {
		t.Errorf("5 entrants have %d meetings in 3 rounds", len(all))
	}
	for n := range h.Entrants {
		sum, rounds := int64(0), []int{}
		for _, m := range h.Meetings(n) {
			num, den := m.Points[slices.Index(m.Entrants, n)].Fraction()
			sum += num * 60 / den
			rounds = append(rounds, m.Round.Number)
		}
		if sum != int64(s.Score(n)) || fmt.Sprint(rounds) != "[1 2 3]" {
			t.Errorf("entrant %d has %d from rounds %v, and %d in the standings", n, sum, rounds, s.Score(n))
		}
	}
}
