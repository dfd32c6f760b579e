//go:build proof

package littlebuildings

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what the proofs play where a rule is not there.

// comeDown takes the buildings on the tiles of what has been scored away [LB-3].
func (m *module) comeDown(b *rules.Book) error {
	b.AfterScored(func(s *rules.State, x rules.Scored) {
		var cells []board.Cell
		m.eachOn(s, x.Feature, func(p rules.Piece) { cells = append(cells, p.Cell) })
		for _, c := range cells {
			for k := range rules.PieceKind(kinds) {
				if i := s.PieceAt(m.first+k, c); i >= 0 {
					s.RemovePiece(i)
				}
			}
		}
	})
	return b.Offer("base.wood", m.offer)
}
