package abbot

import (
	"circulade/board"
	"circulade/rules"
)

// offerAbbot offers the abbot on the tile just laid, or, if it is on the board, its way
// home.
func (m *module) offerAbbot(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	buf = s.OfferFigures(st, m.abbot, buf) // [AB-3]
	for i, f := range s.Figures() {        // [AB-6]
		if f.Seat != st.Seat || f.Kind != m.abbot || f.Where != rules.OnSegment {
			continue
		}
		if !s.Board.Closed(s.Board.FeatureOf(board.Seg(f.At))) { // [AB-7] else true
			buf = append(buf, rules.NewChoice(m.recall, 0, 0, uint32(i)))
		}
	}
	return buf
}

// takeBack scores a feature for its abbot alone, whoever else stands there, and
// sends it home.
func (m *module) takeBack(s *rules.State, id rules.FigureID) {
	abbot := s.Figures()[id]
	m.pay(s, s.Board.FeatureOf(board.Seg(abbot.At)), abbot.Seat) // [AB-8] else m.payOwner(s, abbot)
	s.Return(id)
}

// pay gives a seat the value of the feature that its abbot leaves.
func (m *module) pay(s *rules.State, f board.Feature, seat rules.Seat) {
	own := s.Owners(f)
	v := s.ValueOf(f, seat, rules.InPlay)
	v.Rule = m.recalled
	if own.Owners != rules.Only(seat) { // somebody shares it: then it is no majority that pays
		own = rules.Ownership{}
	}
	s.Award(v.Award(seat, s.Board.Root(f), own))
	s.PayOut()
}
