package tournament

import (
	"slices"
	"testing"
	"time"

	"circulade/tournament/bracket"
	"circulade/tournament/standing"
)

// missed ends the game that is played at a board: nobody came.
func (h *house) missed(board int) {
	h.t.Helper()
	i := slices.IndexFunc(h.Wanted(), func(w Table) bool { return w.Board == board })
	h.must(Event{Result: &Result{Key: h.Wanted()[i].Key, Absent: []int{0, 1}, Missed: true}})
}

// scoreOf returns the points of an entrant, in units.
func (h *house) scoreOf(number int) int {
	h.t.Helper()
	s, err := h.Standings()
	if err != nil {
		h.t.Fatal(err)
	}
	return s.Score(slices.Index(h.Taking(), number))
}

// Nobody has won a match to which nobody came: neither gets points, neither has met the other, and no further game of
// it is played. A correction undoes that.
func TestNobodyCame(t *testing.T) {
	h := started(t, Form{Kind: Swiss, Rounds: 2, BestOf: 3}, 4)
	m := h.Rounds[0].Matches[0]
	h.ends(1, 0)
	h.missed(1)
	if !m.Decided || m.Winner != -1 || !m.IsMissed() || len(m.Games) != 2 {
		t.Fatalf("the match is %+v", m)
	}
	for _, n := range m.Entrants {
		if got := h.scoreOf(n); got != 0 {
			t.Errorf("entrant %d has %d", n, got)
		}
	}
	h.refused("another result", "has-result", Event{Result: &Result{Key: m.Games[1].Key, Ranks: []int{1, 2}, Points: []int{2, 1}}})
	h.refused("ranks of a missed game", "bad-result", Event{Correct: &Correct{Result: Result{Key: m.Games[1].Key, Missed: true, Ranks: []int{1, 2}, Points: []int{2, 1}}, Reason: "x"}})
	h.refused("a side that is none", "bad-result", Event{Correct: &Correct{Result: Result{Key: m.Games[1].Key, Missed: true, Absent: []int{2}}, Reason: "x"}})
	h.must(Event{By: ByOrganiser, Correct: &Correct{Result: Result{Key: m.Games[1].Key, Ranks: []int{1, 2}, Points: []int{2, 1}}, Reason: "they were there"}})
	if m.IsMissed() || m.Winner != 0 || h.scoreOf(m.Entrants[0]) != standing.Point {
		t.Errorf("after the correction the match is %+v", m)
	}
}

// Of a match of a knock-out to which nobody came neither goes on: whoever would have met the winner has no opponent.
func TestNobodyCameInAKnockout(t *testing.T) {
	h := started(t, Form{Kind: Knockout}, 4)
	h.missed(1)
	w := h.ends(2, 0)
	h.due()
	places, err := h.Places()
	if err != nil || h.Phase != Over || places[0].Entrant != w.Entrants[0] && places[0].Entrant != w.Entrants[1] || places[0].Last != 1 {
		t.Errorf("it is %s, places %+v, %v", h.Phase, places, err)
	}
	if _, state, _, err := h.Bracket(); err != nil || slices.Contains(state.Ready, bracket.Nobody) {
		t.Errorf("the bracket: %+v, %v", state, err)
	}
}

// A place of a team match to which nobody came is won by nobody; the others count.
func TestNobodyCameAtOneBoard(t *testing.T) {
	h := open(t, Form{Kind: Teams, Boards: 2}, 2, 1)
	h.must(Event{Start: &Start{Lots: 7}})
	h.due()
	for _, w := range h.Wanted() {
		r := &Result{Key: w.Key, Ranks: []int{1, 2}, Points: []int{2, 1}}
		if w.Place == 2 {
			r = &Result{Key: w.Key, Absent: []int{0, 1}, Missed: true}
		}
		h.must(Event{Result: r})
	}
	m := h.Rounds[0].Matches[0]
	if !m.Decided || m.Winner != 0 || m.IsMissed() {
		t.Errorf("the match is %+v", m)
	}
}

// The organiser can give a match of a league more days: then times after its round can be proposed.
func TestExtendedMatch(t *testing.T) {
	h := open(t, Form{Kind: League, Days: 2, Appointed: true}, 2, 1)
	h.must(Event{Start: &Start{Lots: 7}})
	h.act()
	h.now += 60_000
	h.act()
	m := h.Rounds[0].Matches[0]
	late := h.now + 5*day
	propose := Event{By: ByEntrant, Time: &Time{Entrant: m.Entrants[0], Round: 1, Board: 1, Kind: Propose, For: late}}
	h.refused("a time after the round", "bad-time", propose)
	h.now += 3 * day
	extend := func(until int64) Event {
		return Event{By: ByOrganiser, Extend: &Extend{Round: 1, Board: 1, Until: until}}
	}
	h.refused("the past", "bad-time", extend(h.now))
	h.refused("in a year", "bad-time", extend(h.now+300*day))
	h.must(extend(h.now + 4*day))
	h.refused("less", "bad-time", extend(h.now+day))
	h.must(propose)
	if until := m.Talk.Round().To; until != time.UnixMilli(h.now+4*day).UTC() {
		t.Errorf("it may be played until %v", until)
	}
	h.must(Event{By: ByOrganiser, Open: &OpenMatch{Round: 1, Board: 1}})
	h.refused("a match that is played", "match-begun", extend(h.now+9*day))
}

// It is known which round of a knock-out is the last.
func TestIsLast(t *testing.T) {
	for _, f := range []Form{{Kind: Knockout}, {Kind: Knockout, Third: true}, {Kind: Groups, Groups: 2, Qualify: 2, Third: true}} {
		h := started(t, f, 6)
		for h.Phase == Running {
			last := h.IsLast()
			for _, w := range h.Wanted() {
				h.ends(w.Board, 0)
			}
			before := len(h.Rounds)
			if h.due(); last != (len(h.Rounds) == before) {
				t.Errorf("%+v: round %d is the last: %v, and then there are %d", f, before, last, len(h.Rounds))
			}
		}
	}
}
