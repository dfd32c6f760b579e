package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file is for sets in play: tiles that are laid or change, and what that completes.

// LayTile lays the tile in hand at a cell, turned by r. It must fit there: LayTile does
// not look.
func (s *State) LayTile(c board.Cell, r tile.Rotation) {
	p := s.SubTurn()
	p.Cell = c
	s.Board.Lay(c, board.FaceOf(int(p.Tile), r))
	if s.log != nil {
		s.log.add(Event{Type: EventTile, Seat: p.Seat, Tile: int(p.Tile), Cell: c})
	}
}

// OfferPlacements appends the choices to lay the tile in hand: each placement that no
// set in play forbids.
func (s *State) OfferPlacements(buf []Choice) []Choice {
	n, start := int(s.SubTurn().Tile), len(buf)
	stem := NewChoice(VerbLay, 0, 0, 0) // Cell and Arg lie where the board packs them
	buf = board.AppendPlacements(&s.Board, n, stem, buf)
	asked := s.layVetoes()
	if asked == 0 {
		return buf
	}
	kept := start
	for _, c := range buf[start:] {
		if s.mayLay(asked, c.Cell(), tile.Rotation(c.Arg())) {
			buf[kept] = c
			kept++
		}
	}
	return buf[:kept]
}

// MayKeep reports whether every set in play lets a tile that was taken from the
// pile be kept.
func (s *State) MayKeep(n int) bool {
	for _, f := range s.book.mayKeep {
		if !f(s, n) {
			return false
		}
	}
	return true
}

// Entered tells the sets in play that a piece has come to its cell. Whoever moves a
// piece over the tiles calls it, after what happens there by its own rules.
func (s *State) Entered(p Piece) {
	for _, f := range s.book.entered {
		f(s, p)
	}
}

// Reface shows another face of the tile at a cell: a number of the catalog, of one of
// its variants or of the tile itself. The error is that of Board.Reface.
func (s *State) Reface(c board.Cell, number int) error {
	r := s.Board.FaceAt(c).Rotation
	if err := s.Board.Reface(c, board.FaceOf(number, r)); err != nil {
		return err
	}
	s.refaced(c)
	return nil
}

// A Pair is two segments of one tile that are linked, or will be. The zero Pair is
// none.
type Pair struct{ A, B board.Seg }

// Relink takes away the link between two segments of the tile at a cell and makes
// another. The zero Pair is no link. Figures stay where they stand.
func (s *State) Relink(c board.Cell, from, to Pair) {
	if from != (Pair{}) {
		s.Board.Unlink(from.A, from.B)
	}
	if to != (Pair{}) {
		s.Board.Link(to.A, to.B)
	}
	s.refaced(c)
}

func (s *State) refaced(c board.Cell) {
	for _, h := range s.book.refaced {
		h(s, c)
	}
}

// MarkCompleted puts what the tile just laid has completed on the sub-turn's list, in
// canonical order: roads, cities, monastic features; those of a kind by their earliest
// tile.
func (s *State) MarkCompleted() {
	var mem [maxCompleted]board.Feature
	for _, f := range s.Board.AppendClosed(s.SubTurn().Cell, mem[:0]) {
		s.CompleteFeature(f)
	}
}

// CompleteFeature puts a feature on the sub-turn's list of completed features if it is
// closed and has not been completed before.
func (s *State) CompleteFeature(f board.Feature) {
	p := s.SubTurn()
	if p.nCompleted == maxCompleted {
		return
	}
	if s.book.late[s.Board.Kind(f)] {
		if !s.Board.WouldComplete(f) || s.onList(f) {
			return
		}
	} else if !s.Board.Complete(f) {
		return
	}
	seg, key := s.Board.Root(f), s.orderOf(f)
	i := p.nCompleted
	for ; i > 0 && s.orderOf(s.Board.FeatureOf(p.completed[i-1])) > key; i-- {
		p.completed[i] = p.completed[i-1]
	}
	p.completed[i] = seg
	p.nCompleted++
}

// onList reports whether a feature is on the sub-turn's list of completed ones.
func (s *State) onList(f board.Feature) bool {
	p := s.SubTurn()
	for i := range p.nCompleted {
		if s.Board.FeatureOf(p.completed[i]) == f {
			return true
		}
	}
	return false
}

// CompleteLate looks again at those features on the sub-turn's list whose kind
// Book.Late named: those that are still closed stay there, each once, and are marked as
// done.
func (s *State) CompleteLate() {
	p := s.SubTurn()
	old, n := p.completed, p.nCompleted
	p.nCompleted = 0
	for i := range n {
		if f := s.Board.FeatureOf(old[i]); s.book.late[s.Board.Kind(f)] {
			s.CompleteFeature(f)
		} else {
			p.completed[p.nCompleted] = old[i]
			p.nCompleted++
		}
	}
	for i := range p.nCompleted {
		if f := s.Board.FeatureOf(p.completed[i]); s.book.late[s.Board.Kind(f)] {
			s.Board.Complete(f)
		}
	}
}

// DropCompleted takes a feature off the sub-turn's list of completed features: it stays
// closed, but is not scored.
func (s *State) DropCompleted(f board.Feature) {
	p := s.SubTurn()
	for i := range p.nCompleted {
		if s.Board.FeatureOf(p.completed[i]) == f {
			copy(p.completed[i:p.nCompleted], p.completed[i+1:p.nCompleted])
			p.nCompleted--
			return
		}
	}
}

// scoringRank is the canonical order of kinds: roads, cities, monastic ones.
var scoringRank = [...]uint8{1, 0, 3, 3, 2, 2, 2, 2}

// orderOf returns a number that grows in the canonical order of features: the
// rank of the kind, and below it the lowest segment.
func (s *State) orderOf(f board.Feature) uint32 {
	return uint32(scoringRank[s.Board.Kind(f)])<<16 | uint32(s.Board.Root(f))
}
