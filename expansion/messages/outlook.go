package messages

import "circulade/rules"

// This file is what a message looks like to a computer player.

// toCome is what a message is worth that is about to be read, in hundredths of a point:
// its 2 points, or what it says if that is more.
const toCome = 250

// outlook is, for who draws a message or has drawn one:
//
//	2.5 points
func (m *module) outlook(s *rules.State, seat rules.Seat) int {
	if s.SubTurn().Seat != seat {
		return 0
	}
	if st, ok := s.Pending(); s.GameTally(m.due) != 0 || ok && (st.Row == m.rowDraw || st.Row == m.rowMessage) {
		return toCome
	}
	return 0
}
