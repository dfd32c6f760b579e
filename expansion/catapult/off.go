//go:build proof

package catapult

import "circulade/rules"

// This file is what the proofs play where a rule is not there.

// standOnLand returns where a figure stands, but only if it is on a feature [CA-8].
func (m *module) standOnLand(s *rules.State, id rules.FigureID) (vector, bool) {
	if s.Figures()[id].Where != rules.OnSegment {
		return vector{}, false
	}
	return m.stand(s, id)
}

// forget ends the turn without a round for the fairs that wait [CA-12].
func (m *module) forget(s *rules.State) {
	for i := s.FindPiece(m.due); i >= 0; i = s.FindPiece(m.due) {
		s.RemovePiece(i)
	}
}
