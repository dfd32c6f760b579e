package eval

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Forget makes the evaluator forget the map, and the pile too.
func (e *Evaluator) Forget(pile bool) {
	e.ground.version++
	if pile {
		e.odds.left = -1
	}
}

// Term returns a term of a position for a seat.
func Term(s *rules.State, seat rules.Seat, name string) float64 {
	e := New(s.Book())
	e.gather(s)
	return e.terms[int(seat)*termCount+slices.Index(Names(), name)]
}

// Sure returns what a seat has or gets at once.
func Sure(s *rules.State, seat rules.Seat) float64 {
	e := New(s.Book())
	e.gather(s)
	return e.seats[seat].sure
}

// A Hole is what an evaluator thinks of an empty square: how many tiles left fit, close
// what comes in by each side, and join what comes in by two.
type Hole struct {
	Fit    int
	Closes [4]int
	Joins  [4][4]int
}

// HoleAt returns what an evaluator thinks of the i-th border cell.
func HoleAt(s *rules.State, i int) (h Hole) {
	e := New(s.Book())
	e.gather(s)
	n := e.odds.of(e.ground.holes[i])
	h.Fit = int(n.fit)
	for a := range 4 {
		h.Closes[a] = int(n.closes[a])
		for z := range 4 {
			if a != z {
				h.Joins[a][z] = int(n.joins[board.Pair(tile.Edge(a), tile.Edge(z))])
			}
		}
	}
	return h
}

// Some is the chance that one of n of left tiles comes in so many draws.
func Some(s *rules.State, n int, draws float64) float64 {
	e := New(s.Book())
	e.gather(s)
	return e.odds.some(int16(n), draws)
}

// Knots is at how many numbers of draws a term has a weight.
const Knots = knots
