//go:build proof

package abbot

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what the proofs play where a rule is not there.

// offerBesides offers an abbot its way home only where another figure may be put down
// [AB-11].
func (m *module) offerBesides(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	if len(buf) > 0 {
		return m.offerAbbot(s, st, buf)
	}
	return s.OfferFigures(st, m.abbot, buf)
}

// payOwner pays for an abbot's way home only who owns the feature [AB-8].
func (m *module) payOwner(s *rules.State, abbot rules.Figure) {
	f := s.Board.FeatureOf(board.Seg(abbot.At))
	if s.Owners(f).Has(abbot.Seat) {
		m.pay(s, f, abbot.Seat)
	}
}
