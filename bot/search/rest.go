package search

import (
	"math"
	"time"

	"circulade/rules"
)

// spending is what has been used of a budget.
type spending struct {
	time  time.Duration
	tried int
}

// A rest is what a searcher remembers of the turn that is being played: what is left of
// the line that it has chosen, and of the budget.
type rest struct {
	turn  int
	asked uint64 // hash of the position in which it was first asked in this turn
	spent spending
	line  Line         // what is still to be answered
	at    *rules.State // in which position
}

// of returns what is left of the line that was chosen, if s is the position expected.
func (r *rest) of(s *rules.State) (Line, bool) {
	if len(r.line.All) == 0 || r.at.Book() != s.Book() || r.at.Hash() != s.Hash() {
		r.line = Line{}
		return Line{}, false
	}
	l := r.line
	r.keep(s, l)
	return l, true
}

// keep remembers a line that is going to be played from s on.
func (r *rest) keep(s *rules.State, l Line) {
	r.line = l
	r.line.All = l.All[1:]
	if len(r.line.All) == 0 {
		return
	}
	if r.at == nil || r.at.Book() != s.Book() {
		r.at = s.Clone()
	}
	r.at.CopyFrom(s)
	r.at.PlayUnchecked(l.All[0])
}

// used returns what has been used of the budget in the turn of s. Who is asked again
// what came first has taken something back, and has it anew.
func (r *rest) used(s *rules.State) spending {
	if h := s.Hash(); r.turn != s.Turn() || r.asked == h {
		r.turn, r.asked, r.spent = s.Turn(), h, spending{}
	}
	return r.spent
}

// spend adds what a search has used.
func (r *rest) spend(m *meter) {
	r.spent.time += m.used
	r.spent.tried += m.tried
}

// win returns how likely a margin of so many points makes it to win: the margin of the
// end spreads by about three points for each tile that is still to come, independently.
func win(s *rules.State, margin float64) float64 {
	spread := math.Sqrt(1 + 4.5*float64(s.ToCome()))
	return 1 / (1 + math.Exp(-1.7*margin/spread))
}
