package school

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerOff registers what is played where a proof disables a rule that says
// what does not happen, or that the game knows by itself.
func (m *module) registerOff(b *rules.Book) {
	if !m.rule.own.On { // SC-11
		m.paid = b.GameTally("teacher-paid")
	}
	if !m.rule.figures.On { // SC-9
		b.MayDeploy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
			f, low := s.Board.FeatureOf(seg), s.Board.Low(s.Board.FeatureOf(seg))
			return s.Board.Kind(f) != tile.Road || s.Board.FaceAt(s.Board.CellOf(low)).Marks&m.school == 0
		})
	}
	if !m.rule.final.On { // SC-10
		b.AfterScored(func(s *rules.State, x rules.Scored) {
			i, seat, ok := m.holder(s)
			if !ok || x.When != rules.AtEnd || x.Feature == 0 || s.Board.Kind(x.Feature) == tile.Field {
				return
			}
			s.Award(m.award(s, seat, int16(s.ValueOf(x.Feature, seat, x.When).Points()), x.Feature, x.When))
			m.move(s, i, rules.Chance)
		})
	}
}
