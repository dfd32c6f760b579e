//go:build proof

package river

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// off registers what is played where a rule is not there that says what does not happen:
// nobody stands on the river's tiles [RV-9] or beside the volcano [RV-13], or the river is
// worth points [RV-11].
func (m *module) off(b *rules.Book) {
	m.registerExtra(b)
	if proof.Off("RV-11") {
		b.ModifyValue(func(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
			if s.Board.Kind(f) == tile.River {
				v.Tiles, v.PerTile, v.Rule = int16(s.Board.Tiles(f)), 1, b.Cite("RV-11")
			}
			return v
		})
		return
	}
	b.MayOccupy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
		c := s.Board.CellOf(seg)
		if proof.Off("RV-13") {
			return s.Board.FaceAt(c).Marks&m.volcano == 0
		}
		return m.waterAt(s, c) == 0
	})
}

// printNoStart prints tiles for a game that no spring begins [RV-1].
func (m *module) printNoStart(t *tile.Tile) *tile.Tile {
	if t = m.print(t); t == nil || waterEdges(t) == 0 {
		return t
	}
	return t.Edit(func(t *tile.Tile) { t.Start = false })
}

// unreplaced leaves a second spring and a second lake in the game [RV-5].
func (m *module) unreplaced(t *tile.Tile) *tile.Tile {
	if t.Set == Set1 && m.road {
		return nil
	}
	return t.Edit(func(t *tile.Tile) { t.Start = false })
}

// mayLayLast lets the river go on only from the tile laid last [RV-12].
func (m *module) mayLayLast(s *rules.State, c board.Cell, r tile.Rotation) bool {
	water := m.water[s.SubTurn().Tile].Turn(r)
	for e := range tile.Edge(4) {
		n := s.Board.Neighbour(c, e)
		if water.Has(e) && n != 0 && m.waterAt(s, n).Has(e.Opposite()) && s.Board.Order(n) != len(s.Board.Laid())-1 {
			return false
		}
	}
	return m.mayLay(s, c, r)
}
