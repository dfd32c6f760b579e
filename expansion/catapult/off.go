//go:build proof

package catapult

import "circulade/rules"

// This file is what the proofs play where a rule is not there.

// standOnLand returns where a figure stands, but only if it is on a feature [CA-8].
func standOnLand(s *rules.State, id rules.FigureID) (x, y int, ok bool) {
	if s.Figures()[id].Where != rules.OnSegment {
		return 0, 0, false
	}
	return s.Stand(id)
}

// forget ends the turn without a round for the fairs that wait [CA-12].
func (m *module) forget(s *rules.State) {
	for i := s.FindPiece(m.due); i >= 0; i = s.FindPiece(m.due) {
		s.RemovePiece(i)
	}
}
