package tournament

import (
	"testing"

	"circulade/tournament/standing"
)

// A correction cannot name points that nothing can be counted with, and a form no scale by which nobody has lost.
func TestPointsWithinReason(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 3}, 4, 1)
	h.must(Event{Start: &Start{Lots: 1}})
	h.due()
	w := h.Wanted()[0]
	h.must(Event{Result: &Result{Key: w.Key, Ranks: []int{1, 2}, Points: []int{50, 40}}})
	for _, points := range [][]int{{maxPoints + 1, 0}, {0, -maxPoints - 1}, {1 << 62, 1 << 62}} {
		if err := h.try(Event{Correct: &Correct{Result: Result{Key: w.Key, Ranks: []int{1, 2}, Points: points}, Reason: "typed"}}); err == nil {
			t.Errorf("%v points are entered", points)
		}
	}
	h.must(Event{Correct: &Correct{Result: Result{Key: w.Key, Ranks: []int{1, 2}, Points: []int{maxPoints, -maxPoints}}, Reason: "typed"}})
	h.checkStandings()
	for _, s := range []standing.Scale{{}, {Win: 60, Draw: 60, Loss: 60}, {ByRank: []int{300, 180}}} {
		if f := (Form{Kind: Knockout, Points: &s}); f.Complete() == nil {
			t.Errorf("a loss is worth as much as a win: %+v", s)
		}
	}
}

// Whoever does not come, or withdraws, has nothing from a match, also where a loss is worth something.
func TestForfeitsGiveNothing(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 2, Points: &standing.Scale{Win: 180, Draw: 120, Loss: 60, Bye: 120, HalfBye: 60}}, 6, 1)
	h.must(Event{Start: &Start{Lots: 1}})
	h.due()
	left, lost, missed := h.Wanted()[0], h.Wanted()[1], h.Wanted()[2]
	h.must(Event{Withdraw: &Withdraw{Entrant: left.Entrants[1]}})
	h.must(Event{Result: &Result{Key: lost.Key, Ranks: []int{1, 2}, Points: []int{50, 40}}})
	h.must(Event{Result: &Result{Key: missed.Key, Missed: true, Absent: []int{0, 1}}})
	s, err := h.Standings()
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]int{left.Entrants[0]: 180, left.Entrants[1]: 0, lost.Entrants[0]: 180, lost.Entrants[1]: 60, missed.Entrants[0]: 0, missed.Entrants[1]: 0} {
		if got := s.Score(n); got != want {
			t.Errorf("entrant %d has %d, want %d", n, got, want)
		}
	}
}
