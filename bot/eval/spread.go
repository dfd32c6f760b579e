package eval

import "circulade/rules"

// Size is the number of weights: one for each term and knot.
const Size = termCount * knots

// Spread is a position as training sees it: its value for each seat is what is sure
// plus the sum of weights times numbers.
type Spread struct {
	Sure []float64
	Rows [][]float64 // by seat, Size numbers each, in the order of Weights.Vector
}

// NewSpread returns memory for a spread of so many seats.
func NewSpread(seats int) *Spread {
	p := &Spread{Sure: make([]float64, seats), Rows: make([][]float64, seats)}
	for i := range p.Rows {
		p.Rows[i] = make([]float64, Size)
	}
	return p
}

// Spread fills in the spread of a position that is not over.
func (e *Evaluator) Spread(s *rules.State, p *Spread) {
	e.gather(s)
	for at := range p.Rows {
		p.Sure[at] = e.seats[at].sure
		k, part := knot(e.seats[at].draws)
		row := p.Rows[at]
		clear(row)
		for i, x := range e.terms[at*termCount : (at+1)*termCount] {
			row[i*knots+k] = x * (1 - part)
			row[i*knots+k+1] = x * part
		}
	}
}

// Vector returns the weights in one row, those of a term together.
func (w *Weights) Vector() []float64 {
	list := make([]float64, 0, Size)
	for i := range w.of {
		list = append(list, w.of[i][:]...)
	}
	return list
}

// FromVector returns the weights of a row of Size numbers.
func FromVector(list []float64) *Weights {
	w := &Weights{}
	for i := range w.of {
		copy(w.of[i][:], list[i*knots:])
	}
	return w
}

// AtEnd reports whether the i-th number of a vector is a weight for the time when a seat
// draws no more.
func AtEnd(i int) bool { return i%knots == 0 }

// Settled returns the weights with the defaults for the time when a seat draws no more:
// what the final scoring brings, and nothing else.
func (w *Weights) Settled() *Weights {
	settled, d := *w, Defaults()
	for i := range settled.of {
		settled.of[i][0] = d.of[i][0]
	}
	return &settled
}
