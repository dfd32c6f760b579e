package catapult

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Where figures stand on the map. x grows to the right and y downwards; the tile at x, y
// has its upper left corner at x, y times unit.

// spread is how far the second to seventh figure on one spot stand from it, on a ring
// of six places.
const spread = 200

// ring is where the k-th figure on one spot stands: 200 from it, at steps of 60
// degrees.
var ring = [...]vector{{0, -spread}, {173, -100}, {173, 100}, {0, spread}, {-173, 100}, {-173, -100}}

// stand returns where on the map a figure stands; false if it is not on the map: in a
// supply, in a prison, or where nothing reaches it.
func (m *module) stand(s *rules.State, id rules.FigureID) (vector, bool) {
	f := &s.Figures()[id]
	var at vector
	switch f.Where {
	case rules.InSupply:
		return vector{}, false
	case rules.OnSegment:
		at = m.segmentSpot(s, board.Seg(f.At))
	default:
		def := s.Book().LocationDef(f.Where)
		if def.Spot == nil {
			return vector{}, false
		}
		x, y := def.Spot(s, f.At, f.Spot)
		at = vector{int64(x), int64(y)}
		if cellUnder(s, at) == 0 {
			return vector{}, false // an arranged game that leaves that part of the map out
		}
	}
	k := 0
	for i := range s.Figures()[:id] {
		if g := &s.Figures()[i]; g.Where == f.Where && g.At == f.At && (g.Spot == f.Spot || f.Where == rules.OnSegment) {
			k++
		}
	}
	if k > 0 {
		at = at.plus(ring[(k-1)%len(ring)])
	}
	return at, true
}

// segmentSpot returns where on the map a figure on a segment stands.
func (m *module) segmentSpot(s *rules.State, seg board.Seg) vector {
	c := s.Board.CellOf(seg)
	p := m.spots[s.Board.Face(c)][s.Board.IndexOnTile(seg)]
	x, y := s.Board.Pos(c)
	return vector{int64(x)*unit + int64(p[0]), int64(y)*unit + int64(p[1])}
}

// cellUnder returns the cell of the tile that a point of the map lies on; 0 if it lies
// beside all tiles.
func cellUnder(s *rules.State, at vector) board.Cell {
	c := s.Board.At(int(at.x>>tile.UnitBits), int(at.y>>tile.UnitBits))
	if c == 0 || s.Board.Face(c) == board.NoFace {
		return 0
	}
	return c
}
