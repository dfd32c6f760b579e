package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file tells where figures stand on the map, for what is thrown over it. x grows
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

// A Leg is a point of the way of something thrown, or what it did to a figure there.
type Leg struct {
	What   string
	X, Y   int // on the map
	Figure FigureID
	Hits   bool // Figure is one that it did something to
}

// An Aim tells how a range choice sends something off, for those who show it and for
// those who pick the numbers with a pointer.
type Aim struct {
	// Lane tells that it goes straight up a lane of its own: the first number is how
	// far, the second how far to the right of the left edge. Else the numbers are where
	// it starts on the rectangle's edge, clockwise from its upper left corner; the
	// azimuth, 0 upwards, clockwise; and the strength.
	Lane bool
	// Left, Top, Right, Bottom are the rectangle or the lane; Unit is the step of the
	// first number, and of a lane also of the second.
	Left, Top, Right, Bottom, Unit int
	// Turn is a whole turn of the azimuth. Cap is how far the greatest strength, Full,
	// reaches. Roll is how far it rolls on as a rule, in 1024ths of that.
	Turn, Cap, Full, Roll int
	// Along and Across are one standard deviation: the first and so many 1024ths of the
	// distance.
	Along, Across [2]int
	// Line is a distance on the lane that matters, Seen where on the lane something is
	// seen to land, if Sees.
	Line int
	Seen [2]int
	Sees bool
	// Rings are how near to the point that is chosen something makes a difference.
	Rings [2]int
}
