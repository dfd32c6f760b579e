//go:build proof

package robbers

import (
	"circulade/rules"
)

// This file is what the proofs play where a rule is not there.

// movedByPrice takes robbers off the space that somebody leaves who pays [RO-11].
func (m *module) movedByPrice(s *rules.State, v rules.Moved) {
	if v.Ruling.Source == m.source || !v.Price || v.Points >= 0 {
		m.moved(s, v)
		return
	}
	space := s.Book().Circuit(v.From)
	for i := len(s.Pieces()) - 1; i >= 0; i-- {
		if p := s.Pieces()[i]; p.Kind == m.robber && int(p.State) == space {
			s.RemovePiece(i)
		}
	}
}

// stays reports whether a robber does not move along: not either where somebody that it
// may rob stays behind [RO-13].
func (m *module) stays(s *rules.State, p rules.Piece, of rules.Seat, space int) bool {
	if p.Kind != m.robber || p.Seat == of || int(p.State) != space {
		return true
	}
	for seat := range s.Seats() {
		for k := range s.Scorers() {
			if on, _ := s.Space(seat, k); on == space && foreign(p.Seat, seat) {
				return true
			}
		}
	}
	return false
}
