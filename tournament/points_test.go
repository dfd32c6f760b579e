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
