//go:build proof

package wheeloffortune

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// otherSquare is a square of the board whose fields border no city [WF-16], or whose
// cities can be halves of castles [WF-19].
func otherSquare(t *tile.Tile) *tile.Tile {
	return t.Edit(func(t *tile.Tile) {
		for i := range t.Segments {
			f := &t.Segments[i]
			if proof.Off("WF-16") {
				f.Borders = nil
			}
			f.CastleHalf = f.CastleHalf || f.Kind == tile.City && proof.Off("WF-19")
		}
	})
}

// stopAt does what a sector says where the pig passes it [WF-5].
func (m *module) stopAt(s *rules.State, sector uint8, left int) uint8 {
	if left > 1 {
		m.act(s, sector)
		m.pay(s, sector)
	}
	return sector
}

// atCrown reports whether a figure of a seat is at a place that scores or at a crown [WF-11].
func (m *module) atCrown(s *rules.State, g rules.Figure, seat rules.Seat) bool {
	return g.Seat == seat && (s.Book().HasLocation(g.Where) && s.Book().ScoresAt(g.Where) || g.Where == m.crown)
}

// registerUncounted counts no squares of the board as tiles [WF-18].
func (m *module) registerUncounted(b *rules.Book) error {
	b.ModifyValue(func(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
		seg := s.Board.Root(f)
		for range s.Board.Size(f) {
			if m.onBoard(s, s.Board.CellOf(seg)) && v.Tiles > 0 {
				v.Tiles--
			}
			seg = s.Board.Next(seg)
		}
		return v
	})
	return m.registerCrowns(b)
}
