//go:build proof

package windroses

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// printUsual leaves the usual start tile where it is, and shuffles the orange rose in [WR-1].
func (m *module) printUsual(t *tile.Tile) *tile.Tile {
	if t.Set == Set && shows(t) == orange {
		return t.Edit(func(t *tile.Tile) { t.Start, t.Copies = false, 1 })
	}
	return t
}

// countsTurned reports whether a cell lies in the quarter to which a quarter rose points as
// it lies [WR-6].
func (m *module) countsTurned(s *rules.State, c board.Cell, q rose) bool {
	turned := (q - northeast + rose(s.Board.FaceAt(c).Rotation)) % 4
	return m.counts(s, c, northeast+turned)
}

// touch makes a feature worth 1 point more for each of its tiles with a rose [WR-7].
func touch(b *rules.Book, m *module) error {
	b.ModifyValue(func(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
		seg := s.Board.Root(f)
		for range s.Board.Size(f) {
			if s.Board.FaceAt(s.Board.CellOf(seg)).Marks&m.mark != 0 {
				v.Bonus++
			}
			seg = s.Board.Next(seg)
		}
		return v
	})
	return nil
}
