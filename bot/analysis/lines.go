package analysis

import (
	"context"
	"math"
	"slices"

	"circulade/bot/explain"
	"circulade/bot/search"
	"circulade/rules"
)

// A Line is a turn and what it does.
type Line struct {
	// All are the answers from the pending question on, in their notation.
	All []string `json:"all"`
	// Margin is by how many points the seat is expected to be ahead at the end, in
	// tenths.
	Margin float64 `json:"margin"`
	// Win is how likely that makes it to win, from 0 to 1, in hundredths.
	Win     float64  `json:"win"`
	Visits  int      `json:"visits"`
	Reasons []Reason `json:"reasons"`
}

// A Reason is one thing that a turn does, and how that is said in English to whoever
// plays it.
type Reason struct {
	Text string `json:"text"`
	explain.Reason
}

// Lines returns the best turns of the seat that is asked, at most so many, the best
// first. Nothing in the position may be hidden from the seat (view.Sample). The names are
// those of the players. The search ends with its budget or with ctx; with a budget of
// visits what it finds depends on the seed alone. The error is search.ErrNoQuestion.
func Lines(ctx context.Context, s *rules.State, names []string, b search.Budget, seed uint64, most int) ([]Line, error) {
	found, err := find(ctx, s, b, seed, most)
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(found))
	for i := range found {
		if lines[i], err = tell(s, names, &found[i]); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// find searches, and adds what is next best at first sight where the search looked at one
// turn only. Of turns that lead to the same position there is one.
func find(ctx context.Context, s *rules.State, b search.Budget, seed uint64, most int) ([]search.Line, error) {
	x := search.New(s.Book(), seed)
	found, err := x.Think(ctx, s, b)
	if err != nil {
		return nil, err
	}
	if len(found) == 1 {
		more, err := x.Lines(ctx, s, search.Budget{Visits: aside}, 8*most)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	seen := map[uint64]bool{}
	found = slices.DeleteFunc(found, func(l search.Line) bool {
		h := after(s, l.All)
		again := seen[h]
		seen[h] = true
		return again
	})
	return found[:min(len(found), most)], nil
}

// aside is how many positions are tried for the turns beside the one that was searched.
const aside = 2000

// after returns the hash of the position that answers lead to.
func after(s *rules.State, all []rules.Choice) uint64 {
	at := s.Book().Borrow(s)
	defer s.Book().GiveBack(at)
	for _, c := range all {
		at.PlayUnchecked(c)
	}
	return at.Hash()
}

// tell writes a line down with its reasons.
func tell(s *rules.State, names []string, l *search.Line) (Line, error) {
	st, _ := s.Pending()
	out := Line{Margin: round(l.Margin, 10), Win: round(l.Win, 100), Visits: l.Visits, Reasons: []Reason{}}
	at := s.Book().Borrow(s)
	defer s.Book().GiveBack(at)
	for _, c := range l.All {
		out.All = append(out.All, at.Text(c))
		at.PlayUnchecked(c)
	}
	reasons, err := explain.Turn(s, l.All)
	for i := range reasons {
		out.Reasons = append(out.Reasons, Reason{reasons[i].Text(names, int(st.Seat)), reasons[i]})
	}
	return out, err
}

// round rounds to so many parts of one.
func round(v, parts float64) float64 { return math.Round(v*parts)/parts + 0 } // never -0
