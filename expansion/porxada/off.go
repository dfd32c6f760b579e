//go:build proof

package porxada

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// off registers that nobody stands on the tile [PX-6].
func (m *module) off(b *rules.Book) {
	b.Promise(m.promise)
	b.MayOccupy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
		return s.Board.FaceAt(s.Board.CellOf(seg)).Marks&m.porxada == 0
	})
}

// valueFarmed makes farms of whoever is marked worth more too [PX-8].
func (m *module) valueFarmed(s *rules.State, f board.Feature, owner rules.Seat, v rules.Value) rules.Value {
	kind := s.Board.Kind(f)
	if kind == tile.City {
		return m.value(s, f, owner, v)
	}
	if kind == tile.Field && v.When == rules.AtEnd && s.Tally(m.marked, owner) > 0 {
		v.Bonus += 3
	}
	return v
}
