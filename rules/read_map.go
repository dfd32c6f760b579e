package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file is read by everybody: it tells where figures stand on the map, for what is thrown over it. x grows
// to the right and y downwards; tile.Unit is the side of a tile, and the tile at x, y
// has its upper left corner at x, y times that.

// spread is how far the second to seventh figure on one spot stand from it, on a ring
// of six places.
const spread = 200

// ring is where the k-th figure on one spot stands: 200 from it, at steps of 60
// degrees.
var ring = [...][2]int{{0, -spread}, {173, -100}, {173, 100}, {0, spread}, {-173, 100}, {-173, -100}}

// Stand returns where on the map a figure stands; false if it is not on the map: in a
// supply, in a prison, or where nothing reaches it.
func (s *State) Stand(id FigureID) (x, y int, ok bool) {
	f := &s.figures[id]
	switch f.Where {
	case InSupply:
		return 0, 0, false
	case OnSegment:
		x, y = s.SegmentSpot(board.Seg(f.At))
	default:
		def := s.book.PlaceDef(f.Where)
		if def.Spot == nil {
			return 0, 0, false
		}
		x, y = def.Spot(s, f.At, f.Spot)
		if s.CellUnder(x, y) == 0 {
			return 0, 0, false // an arranged game that leaves that part of the map out
		}
	}
	k := 0
	for i := range s.figures[:id] {
		if g := &s.figures[i]; g.Where == f.Where && g.At == f.At && (g.Spot == f.Spot || f.Where == OnSegment) {
			k++
		}
	}
	if k > 0 {
		d := ring[(k-1)%len(ring)]
		x, y = x+d[0], y+d[1]
	}
	return x, y, true
}

// SegmentSpot returns where on the map a figure on a segment stands.
func (s *State) SegmentSpot(seg board.Seg) (x, y int) {
	px, py := s.Board.Spot(seg)
	x, y = s.Board.Pos(s.Board.CellOf(seg))
	return x*tile.Unit + px, y*tile.Unit + py
}

// CellUnder returns the cell of the tile on which a point of the map lies; 0 if it
// lies beside all tiles.
func (s *State) CellUnder(x, y int) board.Cell {
	c := s.Board.At(x>>tile.UnitBits, y>>tile.UnitBits)
	if c == 0 || s.Board.Face(c) == board.NoFace {
		return 0
	}
	return c
}
