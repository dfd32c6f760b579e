package tournament

import (
	"fmt"
	"slices"
	"testing"

	"circulade/tournament/standing"
)

// sat returns how many sit at each table of a round, and how many have no table in it.
func sat(r *Round) (tables []int, byes int) {
	for _, m := range r.Matches {
		tables = append(tables, len(m.Entrants))
	}
	slices.Sort(tables)
	return tables, len(r.Byes)
}

// However few are left at tables of three to six, the tournament goes on with smaller ones, and with one of two at last.
func TestFewAreLeftAtTables(t *testing.T) {
	for seats := 3; seats <= 6; seats++ {
		for left := 1; left < seats+2; left++ {
			t.Run(fmt.Sprintf("%d of %d", left, seats), func(t *testing.T) {
				h := open(t, Form{Kind: Swiss, Rounds: 2, Seats: seats}, seats+2, 1)
				h.must(Event{Start: &Start{Lots: 1}})
				h.due()
				for len(h.Wanted()) > 0 {
					h.finishOne()
				}
				for n := left; n < seats+2; n++ {
					h.must(Event{Withdraw: &Withdraw{Entrant: n}})
				}
				h.due()
				if left == 1 {
					if h.Phase != Over {
						t.Fatalf("one is left, and it is %s", h.Phase)
					}
					return
				}
				tables, byes := sat(h.Rounds[1])
				if want := []int{left}; left <= seats && (!slices.Equal(tables, want) || byes > 0) {
					t.Errorf("tables of %v and %d byes, want %v", tables, byes, want)
				}
				h.playRest()
			})
		}
	}
}

// playRest plays what goes on until the tournament is over.
func (h *house) playRest() {
	h.t.Helper()
	for range 1000 {
		if h.due(); h.Phase != Running {
			h.checkStandings()
			return
		}
		h.finishOne()
	}
	h.t.Fatal("it never ends")
}

// A round that nearly all have asked to rest in is a round all the same, and the tournament goes on after it.
func TestNearlyAllRest(t *testing.T) {
	for resting := 1; resting <= 3; resting++ {
		h := open(t, Form{Kind: Swiss, Rounds: 4}, 3, 1)
		for n := range resting {
			h.must(Event{AskBye: &AskBye{Entrant: n, Round: 2}})
		}
		h.must(Event{Start: &Start{Lots: 1}})
		h.playRest()
		r := h.Round(2)
		if len(h.Rounds) != 4 || len(r.Half) != resting || len(r.Matches)*2+len(r.Byes) != 3-resting {
			t.Errorf("%d rest: %d rounds, in the second %d matches, %v rest, and %v had asked for it", resting, len(h.Rounds), len(r.Matches), r.Byes, r.Half)
		}
	}
	h := open(t, Form{Kind: Swiss, Rounds: 4}, 3, 1)
	h.must(Event{Start: &Start{Lots: 1}})
	if err := h.try(Event{Pair: &Pair{Round: 1}}); err == nil {
		t.Error("a round without matches is paired though nobody has asked for that")
	}
}

// Whoever wins a group and withdraws before the knock-out is paired leaves their place to the next; who withdraws later
// loses their match.
func TestWithdrawnAfterGroups(t *testing.T) {
	h := open(t, Form{Kind: Groups, Groups: 2, Qualify: 2, ByHand: true}, 8, 1)
	h.must(Event{Start: &Start{Lots: 1}})
	for range h.ScheduledRounds() {
		h.act()
		h.must(Event{Begin: &Begin{len(h.Rounds)}})
		for len(h.Wanted()) > 0 {
			h.finishOne()
		}
	}
	s, err := h.StandingsIn(1)
	if err != nil {
		t.Fatal(err)
	}
	before := h.GoOn(1, s)
	h.must(Event{Withdraw: &Withdraw{Entrant: before[0]}})
	if s, err = h.StandingsIn(1); err != nil {
		t.Fatal(err)
	}
	after := h.GoOn(1, s)
	if third := h.Divided()[0][s.Rows[2].Entrant]; !slices.Equal(after, []int{before[1], third}) {
		t.Errorf("%v go on after %d has withdrawn, before it were %v", after, before[0], before)
	}
	h.act()
	var meet []int
	for _, m := range h.Rounds[len(h.Rounds)-1].Matches {
		meet = append(meet, m.Entrants...)
	}
	if len(meet) != 4 || slices.Contains(meet, before[0]) || !slices.Contains(meet, after[1]) {
		t.Errorf("%v meet in the knock-out", meet)
	}
	h.must(Event{Withdraw: &Withdraw{Entrant: after[0]}})
	if got := h.GoOn(1, s); !slices.Equal(got, after) {
		t.Errorf("%v go on after the knock-out was paired for %v", got, after)
	}
}

// Two whose match a referee has decided have met, and do not meet again while that can be avoided.
func TestDecidedIsMet(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 3}, 4, 1)
	h.must(Event{Start: &Start{Lots: 1}})
	met := map[[2]int]bool{}
	for h.due(); h.Phase == Running; h.due() {
		r := h.Rounds[len(h.Rounds)-1]
		for _, m := range r.Matches {
			two := [2]int{min(m.Entrants[0], m.Entrants[1]), max(m.Entrants[0], m.Entrants[1])}
			if met[two] {
				t.Errorf("%v meet again in round %d", two, r.Number)
			}
			met[two] = true
			h.must(Event{Award: &Award{Round: r.Number, Board: m.Board, Kind: standing.Adjudicated, Points: []int{30, 30}}})
		}
	}
	if len(met) != 6 {
		t.Errorf("%d pairs have met", len(met))
	}
}
