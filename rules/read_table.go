package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file is read by everybody: figures, pieces and tallies.

// Figures returns the table of figures. It must not be changed.
func (s *State) Figures() []Figure { return s.figures }

// Supply returns how many figures of a kind a seat has left.
func (s *State) Supply(seat Seat, k FigureKind) int {
	return int(s.supply[int(seat)*len(s.book.figures)+int(k)])
}

// Occupied appends the features that figures stand in which can go home, each once, in canonical
// order: roads, cities, monastic features, fields; inside a kind by the
// earliest placed tile.
func (s *State) Occupied(buf []board.Feature) []board.Feature {
	var mem [128]uint32
	keys := mem[:0] // sorted
	for i := range s.figures {
		g := &s.figures[i]
		if g.Where != OnSegment || s.book.figures[g.Kind].Stays {
			continue
		}
		key := s.orderOf(s.Board.FeatureOf(board.Seg(g.At)))
		at := len(keys)
		for keys = append(keys, key); at > 0 && keys[at-1] > key; at-- {
			keys[at] = keys[at-1]
		}
		keys[at] = key
	}
	for i, key := range keys {
		if i == 0 || keys[i-1] != key {
			buf = append(buf, s.Board.FeatureOf(board.Seg(key)))
		}
	}
	return buf
}

// Strengths returns how strong each seat is in a feature.
func (s *State) Strengths(f board.Feature) (by [MaxSeats]uint8) {
	men := s.Board.Men(f)
	for i := 0; i < len(s.figures) && men > 0; i++ {
		g := &s.figures[i]
		if g.Where != OnSegment || s.Board.FeatureOf(board.Seg(g.At)) != f {
			continue
		}
		def := &s.book.figures[g.Kind]
		if def.Stays {
			continue
		}
		men--
		if def.ShieldStrength && s.Board.Kind(f) == tile.City {
			by[g.Seat] += uint8(s.Board.Shields(f))
		} else {
			by[g.Seat] += uint8(def.Strength)
		}
	}
	return by
}

// CellOf returns the cell of the tile that a figure stands on, on a segment or
// at a place of it; 0 if it stands on none.
func (s *State) CellOf(id FigureID) board.Cell {
	f := &s.figures[id]
	switch {
	case f.Where == OnSegment:
		return s.Board.CellOf(board.Seg(f.At))
	case f.Where >= placesOfSets && s.book.PlaceDef(f.Where).At == AtCell:
		return board.Cell(f.At)
	}
	return 0
}

// Reached reports whether what befalls the figures on a tile reaches this one:
// it stands on a segment and does not stay to the end of the game, or it stands
// at an exposed place.
func (s *State) Reached(id FigureID) bool {
	f := &s.figures[id]
	switch f.Where {
	case InSupply:
		return false
	case OnSegment:
		return !s.book.figures[f.Kind].Stays
	}
	return s.book.PlaceDef(f.Where).Exposed
}

// OnTile calls f for every figure on the tile at a cell that is reached by what
// befalls the figures there. f may send it away.
func (s *State) OnTile(c board.Cell, f func(FigureID)) {
	for i := range s.figures {
		if id := FigureID(i); s.figures[i].Where != InSupply && s.CellOf(id) == c && s.Reached(id) {
			f(id)
		}
	}
}

// Walk visits the segments to which somebody comes from a segment inside its feature
// over tiles that enter allows (nil: over all), as Board.WalkOver does. It visits the
// segment itself first. Neither function may walk.
func (s *State) Walk(from board.Seg, enter func(board.Cell) bool, visit func(seg board.Seg, dist int) bool) {
	s.Board.WalkOver(&s.walker, from, enter, visit)
}

// Ground returns the squares that a place covers; false if it covers none.
func (s *State) Ground(w Where, at uint16, spot uint8) (Block, bool) {
	if w == OnSegment || !s.book.ScoresAt(w) {
		return Block{}, false
	}
	return s.book.PlaceDef(w).Ground(s, at, spot), true
}

// Pieces returns all pieces in the order they were put down. It must not be
// changed.
func (s *State) Pieces() []Piece { return s.pieces }

// SegmentOf returns the segment that a piece lies on, whose state is one; 0 beside
// the board.
func (s *State) SegmentOf(p Piece) board.Seg {
	if p.Cell == 0 {
		return 0
	}
	return s.Board.Base(p.Cell) + board.Seg(p.State)
}

// FindPiece returns the index of the first piece of a kind, or -1.
func (s *State) FindPiece(k PieceKind) int { return int(s.lead[k]) - 1 }

// PieceOf returns the index of the first piece of a kind that a seat has, or -1.
func (s *State) PieceOf(k PieceKind, seat Seat) int {
	for i := s.FindPiece(k); i >= 0 && i < len(s.pieces); i++ {
		if s.pieces[i].Kind == k && s.pieces[i].Seat == seat {
			return i
		}
	}
	return -1
}

// CountPieces returns how many pieces of a kind there are.
func (s *State) CountPieces(k PieceKind) int { return int(s.number[k]) }

// PieceOn returns the index of the first piece on a cell, or -1.
func (s *State) PieceOn(c board.Cell) int { return int(s.here[c]) - 1 }

// PieceUnder returns the index of the next piece on the cell of one, or -1.
func (s *State) PieceUnder(i int) int { return int(s.under[i]) - 1 }

// PieceAt returns the index of the first piece of a kind on a cell, or -1.
func (s *State) PieceAt(k PieceKind, c board.Cell) int {
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		if s.pieces[i].Kind == k {
			return i
		}
	}
	return -1
}

// PiecesOn returns how many pieces lie on a cell.
func (s *State) PiecesOn(c board.Cell) (n int) {
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		n++
	}
	return n
}

// Tally returns a seat's tally.
func (s *State) Tally(t SeatTally, seat Seat) int {
	return int(s.tallies[int(t)*s.book.seats+int(seat)])
}

// GameTally returns a tally of the game.
func (s *State) GameTally(t GameTally) int {
	return int(s.tallies[len(s.book.seatT)*s.book.seats+int(t)])
}
