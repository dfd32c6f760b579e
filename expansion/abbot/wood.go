package abbot

import (
	"circulade/board"
	"circulade/rules"
)

// wood offers the abbot on the tile just laid, or, if he is on the board, his
// way home.
func (m *module) wood(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	anywhere := len(buf) > 0 || m.rule.always.On // AB-11
	if m.rule.deploy.On {                        // AB-3
		buf = s.OfferFigures(st, m.abbot, buf)
	}
	if !m.rule.recall.On || !anywhere { // AB-6
		return buf
	}
	for i, f := range s.Figures() {
		if f.Seat != st.Seat || f.Kind != m.abbot || f.Where != rules.OnSegment {
			continue
		}
		done := s.Board.Closed(s.Board.FeatureOf(board.Seg(f.At)))
		if !done || !m.rule.incomplete.On { // AB-7
			buf = append(buf, rules.NewChoice(m.recall, 0, 0, uint32(i)))
		}
	}
	return buf
}

// takeBack scores a feature for its abbot alone, whoever else stands there, and
// sends him home [AB-6, AB-8].
func (m *module) takeBack(s *rules.State, id rules.FigureID) {
	abbot := s.Figures()[id]
	f := s.Board.FeatureOf(board.Seg(abbot.At))
	by, owner := s.Strengths(f), uint8(1)<<abbot.Seat
	if m.rule.whole.On || rules.Majority(by)&owner != 0 {
		v := s.ValueOf(f, abbot.Seat, rules.InPlay)
		v.Rule = m.rule.recall.ID
		if rules.Majority(by) != owner { // somebody shares it: then it is no majority that pays
			by, owner = [rules.MaxSeats]uint8{}, 0
		}
		s.Award(v.Award(abbot.Seat, s.Board.Low(f), by, owner))
		s.Settle()
	}
	s.Return(id)
}
