//go:build proof

package school

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// withoutSchool leaves the school in the box [SC-1].
func withoutSchool(t *tile.Tile) *tile.Tile {
	if t.Set == Set {
		return nil
	}
	return t
}

// off registers what is played where a rule is not there that says what does not happen.
func (m *module) off(b *rules.Book) {
	b.Work("school.take", m.take)
	switch {
	case proof.Off("SC-9"): // nobody stands on the school's roads
		b.MayOccupy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
			f, low := s.Board.FeatureOf(seg), s.Board.Root(s.Board.FeatureOf(seg))
			return s.Board.Kind(f) != tile.Road || s.Board.FaceAt(s.Board.CellOf(low)).Marks&m.school == 0
		})
	case proof.Off("SC-10"): // the teacher pays for the final scoring too
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

// takeAndPay gives the teacher to somebody before he pays [SC-4].
func (m *module) takeAndPay(s *rules.State) {
	m.take(s)
	m.pay(s)
}
