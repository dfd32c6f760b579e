//go:build proof

package messages

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// worthless reports whether a message does not see a feature, which it does not either if
// nothing is to be had there [ME-10].
func (m *module) worthless(s *rules.State, seat rules.Seat, f board.Feature, n message) bool {
	return f == 0 || !ofKind(s.Board.Kind(f), n) || s.Board.Closed(f) || m.worth(s, f, seat).Points() == 0
}

// ownsNot reports whether a feature is none that a seat would get points for as it is
// scored in play [ME-12].
func ownsNot(s *rules.State, f board.Feature, seat rules.Seat) bool {
	return f == 0 || s.Board.Kind(f) == tile.Field || s.Board.Closed(f) || !s.Owners(f).Has(seat)
}

// actIfAny offers a message only if there is a feature for it [ME-9].
func (m *module) actIfAny(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	n := message(st.N)
	if _, found := m.least(s, st.Seat, n); n <= monastery && !found {
		return buf
	}
	return append(buf, rules.NewChoice(m.verbAct, 0, 0, st.N))
}

// orPoints offers points only where there is nothing else [ME-6].
func (m *module) orPoints(buf []rules.Choice) []rules.Choice {
	if len(buf) > 0 {
		return buf
	}
	return append(buf, rules.NewChoice(m.verbPoints, 0, 0, 0))
}
