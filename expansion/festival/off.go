//go:build proof

package festival

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// off takes the tiles of the set out of the game [FV-1], offers nobody a way home [FV-2],
// or makes a place for a figure of the festival [FV-7].
func (m *module) off(b *rules.Book) error {
	switch {
	case proof.Off("FV-2"):
		return nil
	case proof.Off("FV-1"):
		b.Print(leaveOut)
	default:
		b.Print(makeRoom)
	}
	return b.Offer("base.wood", m.offer)
}

// leaveOut takes a tile of the set out of the game.
func leaveOut(t *tile.Tile) *tile.Tile {
	if t.Set == Set {
		return nil
	}
	return t
}

// makeRoom makes a feature of a festival.
func makeRoom(t *tile.Tile) *tile.Tile {
	if t.Set != Set {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		t.Segments = append(t.Segments, tile.Segment{Name: "g", Kind: tile.Garden, Inner: true})
	})
}

// takePaid scores the feature of a figure for its seat before it comes home [FV-2].
func (m *module) takePaid(s *rules.State, id rules.FigureID) {
	g := s.Figures()[id]
	if g.Where == rules.OnSegment {
		f := s.Board.FeatureOf(board.Seg(g.At))
		s.Award(s.ValueOf(f, g.Seat, rules.InPlay).Award(g.Seat, s.Board.Root(f), s.Owners(f)))
		s.PayOut()
	}
	s.Return(id)
}
