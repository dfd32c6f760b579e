package tournament

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"circulade/tournament/standing"
)

// A house plays a tournament at random and keeps its log.
type house struct {
	t   *testing.T
	f   Form
	now int64
	rng *rand.Rand
	log []Event
	*Tournament
}

// open opens a tournament that so many have entered.
func open(t *testing.T, f Form, entrants int, seed uint64) *house {
	t.Helper()
	tour, err := New(f)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, f: f, now: 1_800_000_000_000, rng: rand.New(rand.NewPCG(seed, 7)), Tournament: tour}
	for range entrants {
		e := &Enter{Rating: 1000 + h.rng.IntN(1000)}
		if f.Kind == Teams {
			e.Members = tour.Form.Boards + h.rng.IntN(3)
		}
		h.must(Event{Enter: e})
	}
	return h
}

// try applies an event now. If it is refused, nothing has changed.
func (h *house) try(e Event) error {
	h.t.Helper()
	e.At = h.now
	before := h.Events
	err := h.Apply(&e)
	switch {
	case err == nil && h.Events != before+1:
		h.t.Fatalf("%+v was applied and not counted", e)
	case err != nil && h.Events != before:
		h.t.Fatalf("%+v was refused and counted", e)
	case err == nil:
		h.log = append(h.log, e)
		if !(pairer{h.Tournament}).holds() {
			h.t.Fatalf("after event %d, %+v, the knock-out has other matches than were paired", len(h.log)-1, e)
		}
	}
	return err
}

// must applies an event that has to be possible.
func (h *house) must(e Event) {
	h.t.Helper()
	if err := h.try(e); err != nil {
		h.t.Fatalf("event %d: %v", len(h.log), err)
	}
}

// act applies what the tournament does by itself now.
func (h *house) act() {
	h.t.Helper()
	for range 100 {
		e, err := h.Due(h.now, 42)
		switch {
		case err != nil:
			h.t.Fatal(err)
		case e == nil:
			return
		}
		h.must(*e)
	}
	h.t.Fatal("it never stops to do things by itself")
}

// due applies what the tournament does by itself, and lets time pass while there is nothing else to wait
// for.
func (h *house) due() {
	h.t.Helper()
	for range 100 {
		h.act()
		at, ok := h.Next(h.now)
		if !ok || len(h.Wanted()) > 0 || h.Phase != Running {
			return
		}
		h.now = max(at, h.now+1)
	}
	h.t.Fatal("it never stops to do things by itself")
}

// agree has the two of a match agree on a time, or says something about it at random.
func (h *house) agree() bool {
	for _, r := range h.Rounds {
		for _, m := range r.Matches {
			if m.Decided || m.Opened || r.Begun == 0 || h.rng.IntN(3) == 0 {
				continue
			}
			say := func(side int, kind string) bool {
				return h.try(Event{Time: &Time{Entrant: m.Entrants[side], Round: r.Number, Board: m.Board, Kind: kind, For: h.now + 60_000}}) == nil
			}
			side := h.rng.IntN(2)
			if say(side, Propose) && say(1-side, Accept) {
				h.now += 60_000
				return true
			}
			if h.now >= h.Closes(r)-60_000 { // nobody agreed: the referee begins it
				h.must(Event{Open: &OpenMatch{Round: r.Number, Board: m.Board}})
				return true
			}
		}
	}
	h.now += 3_600_000
	return false
}

// finishOne ends one of the games that are played, at random.
func (h *house) finishOne() {
	h.t.Helper()
	wanted := h.Wanted()
	if len(wanted) == 0 {
		h.t.Fatalf("nobody plays, and it is %s with %d rounds", h.Phase, len(h.Rounds))
	}
	w := wanted[h.rng.IntN(len(wanted))]
	h.must(Event{Result: h.someResult(w)})
}

// someResult returns a result for a table, at random.
func (h *house) someResult(w Table) *Result {
	r := &Result{Key: w.Key}
	n := len(w.Entrants)
	for range n {
		r.Points = append(r.Points, 40+h.rng.IntN(4)*10)
		r.Followers = append(r.Followers, h.rng.IntN(3))
	}
	for _, p := range r.Points {
		rank := 1
		for _, other := range r.Points {
			if other > p {
				rank++
			}
		}
		r.Ranks = append(r.Ranks, rank)
	}
	r.Unplayed = w.Place > 0 && h.rng.IntN(5) == 0
	switch h.rng.IntN(30) {
	case 0:
		r.Ranks, r.Points = nil, nil // it was called off
	case 1:
		r.Ranks, r.Points, r.Missed, r.Absent = nil, nil, true, []int{0, 1} // nobody came
	}
	return r
}

// pairAnew pairs the next round as the desk does.
func (h *house) pairAnew() {
	h.t.Helper()
	p, err := h.NextRound()
	if err != nil || p == nil {
		h.t.Fatalf("no round can be paired: %+v, %v", p, err)
	}
	h.must(Event{Pair: p})
}

// disturb does something that organisers and players do, which may be refused.
func (h *house) disturb() {
	h.t.Helper()
	n := h.rng.IntN(max(1, len(h.Entrants)))
	round := h.rng.IntN(len(h.Rounds)+1) + 1
	switch h.rng.IntN(12) {
	case 0:
		_ = h.try(Event{Withdraw: &Withdraw{Entrant: n}})
	case 1:
		_ = h.try(Event{Return: &Return{Entrant: n}})
	case 2:
		_ = h.try(Event{AskBye: &AskBye{Entrant: n, Round: round}})
	case 3:
		if h.try(Event{Unpair: &Unpair{Round: round}}) == nil {
			h.pairAnew()
		}
	case 4:
		_ = h.try(Event{Enter: &Enter{Rating: 1500}})
	case 5:
		_ = h.try(Event{Award: &Award{Round: round, Board: h.rng.IntN(4) + 1, Kind: standing.Forfeit, Points: []int{60, 0}}})
	case 6, 7:
		if r := h.Round(round); r != nil && len(r.Matches) > 0 {
			m := r.Matches[h.rng.IntN(len(r.Matches))]
			if len(m.Games) > 0 {
				g := m.Games[h.rng.IntN(len(m.Games))]
				_ = h.try(Event{Correct: &Correct{Result: *h.someResult(Table{Key: g.Key, Entrants: m.Entrants}), Reason: "scored wrongly"}})
			}
		}
	case 8:
		var before Match
		if r := h.Round(round); r != nil && len(r.Matches) > 0 {
			before = *r.Matches[0]
		}
		err := h.try(Event{Lineup: &Lineup{Entrant: n, Round: round, Members: []int{1, 0}}})
		if err == nil && before.LineupsAreIn() && slices.Contains(before.Entrants, n) {
			h.t.Fatal("a line-up was changed after both were in")
		}
	case 9:
		if h.try(Event{Pause: &Pause{}}) == nil {
			h.now += 1000
			h.must(Event{Resume: &Resume{}})
		}
	case 10:
		_ = h.try(Event{Give: &Give{Round: round, Seconds: 60}})
	default:
		h.now += 1000
	}
}

// playOut plays until the tournament is over, with disturbances or without.
func (h *house) playOut(disturbed bool) {
	h.t.Helper()
	h.must(Event{Start: &Start{Lots: h.rng.Uint64()}})
	for n := 0; h.Phase == Running; n++ {
		if n > 5000 {
			h.t.Fatalf("it never ends: %d rounds", len(h.Rounds))
		}
		h.due()
		if h.Phase != Running {
			break
		}
		if disturbed && h.rng.IntN(3) == 0 {
			h.disturb()
			continue
		}
		if h.Form.Appointed && len(h.Wanted()) == 0 {
			h.agree()
			continue
		}
		h.now += 1000 * int64(h.rng.IntN(60))
		h.finishOne()
	}
}

// kinds are forms of all kinds.
func kinds() map[string]Form {
	return map[string]Form{
		"swiss":         {Kind: Swiss, Rounds: 4, Late: true},
		"swiss of 3":    {Kind: Swiss, Rounds: 3, BestOf: 3},
		"swiss, tables": {Kind: Swiss, Rounds: 4, Seats: 4},
		"arena":         {Kind: Arena, Minutes: 10, Late: true},
		"knock-out":     {Kind: Knockout, BestOf: 3, Third: true},
		"double":        {Kind: Knockout, Double: true, Drawn: ByLots},
		"groups":        {Kind: Groups, Groups: 2, Qualify: 2},
		"league":        {Kind: League, Legs: 2, Days: 3},
		"league, times": {Kind: League, Days: 2, Appointed: true},
		"teams":         {Kind: Teams, Boards: 2, BestOf: 3},
	}
}

// Tournaments of every kind come to their end whatever happens in them, and their logs give the same again.
func TestPlayedOut(t *testing.T) {
	for name, f := range kinds() {
		for _, disturbed := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/%v", name, disturbed), func(t *testing.T) {
				for seed := range uint64(6) {
					h := open(t, f, 6+int(seed%6), seed)
					h.playOut(disturbed)
					if h.Phase != Over {
						t.Fatalf("it is %s", h.Phase)
					}
					if last := f.Kind != Arena; !disturbed && !h.Form.hasKnockout() && h.IsLast() != last {
						t.Errorf("after the end its latest round is the last: %v", h.IsLast())
					}
					h.checkStandings()
					again, err := Open(f, h.log)
					if err != nil {
						t.Fatal(err)
					}
					if !reflect.DeepEqual(again, h.Tournament) {
						t.Fatal("its log gives another tournament")
					}
				}
			})
		}
	}
}

// checkStandings checks that everybody who took part stands in the standings once.
func (h *house) checkStandings() {
	h.t.Helper()
	s, err := h.Standings()
	if err != nil {
		h.t.Fatal(err)
	}
	var rows []int
	for _, r := range s.Rows {
		rows = append(rows, h.Taking()[r.Entrant])
	}
	slices.Sort(rows)
	if !slices.Equal(rows, h.Taking()) {
		h.t.Fatalf("the standings have %v, and %v have taken part", rows, h.Taking())
	}
	if h.Form.Kind == Teams {
		h.checkBoards(s)
	}
	if h.Form.Kind != Knockout {
		return
	}
	places, err := h.Places()
	if err != nil || len(places) != len(h.Taking()) || places[0].First != 1 {
		h.t.Fatalf("%d have a place, of %d: %v %v", len(places), len(h.Taking()), places, err)
	}
}

// checkBoards checks that each match that was played between teams was won by boards, and that the standings count
// matches so.
func (h *house) checkBoards(s *standing.Standings) {
	h.t.Helper()
	points := make([]int, len(h.Entrants))
	for _, r := range h.Rounds {
		for _, m := range r.Matches {
			score := m.Score(&h.Form)
			missed := map[int]bool{} // nobody has these boards
			for _, g := range m.Games {
				if g.Missed && !g.Dropped {
					missed[g.Place] = true
				}
			}
			switch {
			case m.Award != nil:
				points[m.Entrants[0]] += m.Award.Points[0]
				points[m.Entrants[1]] += m.Award.Points[1]
				continue
			case len(missed) == h.Form.Boards && m.Winner < 0:
				continue // nobody gets anything
			case score[0]+score[1] != 2*(h.Form.Boards-len(missed)) || m.Winner != leader(score[0], score[1]):
				h.t.Fatalf("a match with %v half boards was won by side %d", score, m.Winner)
			}
			for side, n := range m.Entrants {
				switch m.Winner {
				case side:
					points[n] += standing.Point
				case -1:
					points[n] += standing.Point / 2
				}
			}
		}
	}
	for i, n := range h.Taking() {
		if s.Score(i) != points[n] {
			h.t.Fatalf("team %d has %d, want %d by its matches", n, s.Score(i), points[n])
		}
	}
}
