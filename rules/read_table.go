package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file is read by everybody: figures, pieces and tallies.

// Figures returns all figures of all seats, by their FigureID. It must not be changed.
func (s *State) Figures() []Figure { return s.figures }

// Supply returns how many figures of a kind a seat has left.
func (s *State) Supply(seat Seat, k FigureKind) int {
	return int(s.supply[int(seat)*len(s.book.figures)+int(k)])
}

// Occupied appends the features in which figures stand that can go home, each once, in
// canonical order: roads, cities, monastic features, fields; those of a kind by their
// earliest tile.
func (s *State) Occupied(buf []board.Feature) []board.Feature {
	var mem [mostFigures]uint32
	var last board.Feature
	for i, key := range s.onSegments(mem[:0]) {
		if f := s.Board.FeatureOf(board.Seg(s.figures[uint8(key)].At)); i == 0 || f != last {
			buf = append(buf, f)
			last = f
		}
	}
	return buf
}

// mostFigures is how many figures there can be on segments before the list of them takes
// memory.
const mostFigures = 128

// onSegments appends a number for each figure that stands in a feature and can go home, in
// the canonical order of the features and below it in that of the figures: the figure is
// its last byte.
func (s *State) onSegments(keys []uint32) []uint32 {
	for i := range s.figures {
		g := &s.figures[i]
		if g.Where != OnSegment || s.book.figures[g.Kind].aside {
			continue
		}
		key := s.orderOf(s.Board.FeatureOf(board.Seg(g.At)))<<8 | uint32(i)
		at := len(keys)
		for keys = append(keys, key); at > 0 && keys[at-1] > key; at-- {
			keys[at] = keys[at-1]
		}
		keys[at] = key
	}
	return keys
}

// Strengths returns how strong each seat is in a feature: the sum over its figures
// there.
func (s *State) Strengths(f board.Feature) (by [MaxSeats]uint8) {
	men := s.Board.FiguresIn(f)
	for i := 0; i < len(s.figures) && men > 0; i++ {
		g := &s.figures[i]
		if g.Where != OnSegment || s.Board.FeatureOf(board.Seg(g.At)) != f {
			continue
		}
		if s.book.figures[g.Kind].aside {
			continue
		}
		men--
		by[g.Seat] += s.strengthIn(f, g.Kind)
	}
	return by
}

// A Held is a feature in which figures stand that can go home.
type Held struct {
	Feature board.Feature
	// Strength is how strong each seat is there (Strengths); all 0 where nobody counts
	// for the majority.
	Strength [MaxSeats]uint8
}

// Holders appends the features of Occupied, in the same order, each with what Strengths
// returns for it, in one pass over the figures.
func (s *State) Holders(buf []Held) []Held {
	var mem [mostFigures]uint32
	var last board.Feature
	for i, key := range s.onSegments(mem[:0]) {
		g := &s.figures[uint8(key)]
		if f := s.Board.FeatureOf(board.Seg(g.At)); i == 0 || f != last {
			buf = append(buf, Held{Feature: f})
			last = f
		}
		buf[len(buf)-1].Strength[g.Seat] += s.strengthIn(last, g.Kind)
	}
	return buf
}

// strengthIn returns what a figure of a kind counts for the majority in a feature.
func (s *State) strengthIn(f board.Feature, k FigureKind) uint8 {
	def := &s.book.figures[k]
	if def.ShieldStrength && s.Board.Kind(f) == tile.City {
		return uint8(s.Board.Shields(f))
	}
	return uint8(def.Strength)
}

// CellOf returns the cell of the tile that a figure stands on, on a segment or at a
// location of the tile; 0 if it stands on none, or is held captive there.
func (s *State) CellOf(id FigureID) board.Cell {
	f := &s.figures[id]
	switch {
	case f.Where == OnSegment:
		return s.Board.CellOf(board.Seg(f.At))
	case f.Where >= firstLocation:
		if def := s.book.LocationDef(f.Where); def.At == AtCell && !def.Captive {
			return board.Cell(f.At)
		}
	}
	return 0
}

// Reached reports whether what befalls the figures on a tile (a dragon, say) reaches
// this one: it stands on a segment and does not stay to the end of the game, or it is
// at an exposed location.
func (s *State) Reached(id FigureID) bool {
	f := &s.figures[id]
	switch f.Where {
	case InSupply:
		return false
	case OnSegment:
		return !s.book.figures[f.Kind].Stays
	}
	return s.book.LocationDef(f.Where).Exposed
}

// OnTile calls f for every figure at a cell that is reached by what befalls the figures
// there (Reached). f may send it away.
func (s *State) OnTile(c board.Cell, f func(FigureID)) {
	for i := range s.figures {
		if id := FigureID(i); s.figures[i].Where != InSupply && s.CellOf(id) == c && s.Reached(id) {
			f(id)
		}
	}
}

// Walk visits the segments that can be reached from a segment inside its feature over
// tiles that enter allows (nil: all), the segment itself first, as Board.WalkOver does.
// Neither function may call Walk.
func (s *State) Walk(from board.Seg, enter func(board.Cell) bool, visit func(seg board.Seg, dist int) bool) {
	s.Board.WalkOver(&s.walker, from, enter, visit)
}

// Ground returns the squares that a location covers; false if it covers none. The
// arguments are those of Figure.
func (s *State) Ground(w Where, at uint16, spot uint8) (Block, bool) {
	if w == OnSegment || !s.book.ScoresAt(w) {
		return Block{}, false
	}
	return s.book.LocationDef(w).Ground(s, at, spot), true
}

// Pieces returns all pieces in the order they were put down. It must not be
// changed.
func (s *State) Pieces() []Piece { return s.pieces }

// SegmentOf returns the segment that a piece lies on whose state is one (StateSegment);
// 0 if it lies beside the board.
func (s *State) SegmentOf(p Piece) board.Seg {
	if p.Cell == 0 {
		return 0
	}
	return s.Board.FirstSeg(p.Cell) + board.Seg(p.State)
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

// PieceUnder returns the index of the next piece on the cell where the i-th piece lies,
// or -1.
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

// Flag reports whether what a flag is about was done in this turn, or in this part.
func (s *State) Flag(f Flag) bool { return s.GameTally(f.tally)&f.bit(s) != 0 }

// GameTally returns a tally of the game.
func (s *State) GameTally(t GameTally) int {
	return int(s.tallies[len(s.book.seatTallies)*s.book.seats+int(t)])
}
