package eval

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A Style is a taste in how points are made: by how much the value of what a seat holds
// seems greater to it than it is, for each kind of feature. The zero Style sees things as
// they are.
type Style struct {
	City, Road, Monastery, Field float64
	// Shared is for what somebody else holds too.
	Shared float64
}

// A Fan sees positions by a style. It keeps the memory that this takes, and is not safe
// for concurrent use.
type Fan struct {
	Style
	held []board.Feature
}

// Liking returns how many points a seat sees in a position that are there only by its
// style. It knows the kinds of features, and no set.
func (y *Fan) Liking(s *rules.State, seat rules.Seat) (v float64) {
	y.held = s.Occupied(y.held[:0])
	for _, f := range y.held {
		if by := s.Strengths(f); by[seat] > 0 {
			v += y.worth(s, f, seat, &by)
		}
	}
	return v
}

// worth returns what a feature that the seat stands on seems to be worth more than it is.
func (y *Fan) worth(s *rules.State, f board.Feature, seat rules.Seat, by *[rules.MaxSeats]uint8) float64 {
	share, when := 0.0, rules.IfClosed
	switch kind := s.Board.Kind(f); {
	case kind == tile.City:
		share = y.City
	case kind == tile.Road:
		share = y.Road
	case kind == tile.Field:
		share, when = y.Field, rules.AtEnd
	case kind.Monastic():
		share = y.Monastery
	}
	for other := range s.Seats() {
		if other != seat && by[other] > 0 {
			share += y.Shared
			break
		}
	}
	return share * float64(s.ValueOf(f, seat, when).Points())
}
