package explain

import (
	"math"
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A prospect is what becomes of an unfinished road, city or monastic feature.
type prospect struct {
	squares []Square
	percent int
}

// around is the number of squares around a monastic feature.
const around = 8

// chance tells how likely a feature is to be completed by a seat with so many draws. Each open
// square gets its share of them, and is closed unless all of these draws fail:
//
//	P = product over the m open squares of 1 - (1 - n/L)^(d/m)
//
// where n of the L tiles left close the square and d of them are the seat's. Of a monastic
// feature others close squares too, without wanting to; but nobody lays eight tiles with
// three draws: it is P with n the tiles that fit, times d/m and times the draws of all
// divided by 4m, where these are less than 1. It returns false for a feature that tiles do
// not complete: a field, a river, a road that is open inside a tile.
func chance(s *rules.State, f board.Feature, draws int) (prospect, bool) {
	b := &s.Board
	kind := b.Kind(f)
	if f == 0 || kind == tile.Field || kind == tile.River || b.Closed(f) || mouthed(b, f) {
		return prospect{}, false
	}
	var p prospect
	if kind.Monastic() {
		p.squares = monastic(s, f)
	} else {
		p.squares = open(s, f)
	}
	m, left, d := float64(len(p.squares)), float64(s.Left()), float64(draws)
	if m == 0 || left == 0 {
		return p, m > 0
	}
	likely := 1.0
	for _, sq := range p.squares {
		likely *= 1 - math.Pow(1-float64(sq.Fits)/left, d/m)
	}
	if kind.Monastic() {
		likely *= min(1, d/m) * min(1, left/(4*m))
	}
	p.percent = int(math.Round(100 * likely))
	if likely > 0 && likely < 1 { // neither sure nor hopeless
		p.percent = min(max(p.percent, 1), 99)
	}
	return p, true
}

// drawsOf returns how many of the tiles in the pile a seat will draw after the turn of
// another, or its own, if every seat draws one in turn.
func drawsOf(s *rules.State, seat, turn rules.Seat) int {
	n := int(s.Seats())
	first := (int(seat) - int(turn) + n - 1) % n // seats that draw before it
	return (s.Left() + n - 1 - first) / n
}

// mouthed reports whether a road is open inside a tile.
func mouthed(b *board.Board, f board.Feature) bool {
	seg := b.Root(f)
	for range b.Size(f) {
		if b.SegFace(seg).Mouth && !b.Linked(seg) {
			return true
		}
		seg = b.Next(seg)
	}
	return false
}

// monastic returns the empty squares around a monastic feature with the tiles that fit.
// Where no tile lies beside a square any tile fits, as far as one can know.
func monastic(s *rules.State, f board.Feature) (squares []Square) {
	b := &s.Board
	x, y := b.Pos(b.CellOf(b.Root(f)))
	for i := range around + 1 {
		sq := Square{X: x + i%3 - 1, Y: y + i/3 - 1}
		switch c := b.At(sq.X, sq.Y); {
		case c == 0:
			sq.Fits = s.Left()
		case b.Face(c) == board.NoFace:
			sq.Fits = fitting(s, c)
		default:
			continue
		}
		squares = append(squares, sq)
	}
	return squares
}

// fitting returns how many of the tiles left fit an empty square, by their edges.
func fitting(s *rules.State, c board.Cell) (n int) {
	for t := range s.Book().Types() {
		if left := s.LeftOf(t); left > 0 && s.Board.Fits(t, c) {
			n += left
		}
	}
	return n
}

// open returns the squares at which a road or city is open, in the order of its segments,
// with the tiles that close it there.
func open(s *rules.State, f board.Feature) (squares []Square) {
	b := &s.Board
	var cells []board.Cell
	for _, c := range holes(b, f) {
		if !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	fits := closing(s, f, cells)
	for i, c := range cells {
		x, y := b.Pos(c)
		squares = append(squares, Square{X: x, Y: y, Fits: fits[i]})
	}
	return squares
}

// closing returns for each of some open squares of a feature how many of the tiles left
// close it there in some rotation.
func closing(s *rules.State, f board.Feature, cells []board.Cell) []int {
	fits := make([]int, len(cells))
	var places []board.Placement
	for t := range s.Book().Types() {
		left := s.LeftOf(t)
		if left == 0 {
			continue
		}
		places = s.Board.Placements(t, places[:0])
		for i, c := range cells {
			for _, p := range places {
				if p.Cell() == c && closes(&s.Board, f, c, s.Board.Catalog().Face(board.FaceOf(t, p.Rotation()))) {
					fits[i] += left
					break
				}
			}
		}
	}
	return fits
}

// closes reports whether a face laid on a border cell leaves a feature open at its other
// squares only.
func closes(b *board.Board, f board.Feature, c board.Cell, face *board.Face) bool {
	joined, own := []board.Feature{f}, holes(b, f) // what becomes one feature; where it may be open
	for i := 0; i < len(joined); i++ {
		for k := range face.N {
			if fs := &face.Segs[k]; meets(b, joined[i], c, fs) {
				if fs.Mouth || outside(b, c, fs, own) {
					return false
				}
				joined = beside(b, c, fs, joined)
			}
		}
	}
	for _, g := range joined[1:] {
		if elsewhere(b, g, c, own) {
			return false
		}
	}
	return true
}

// neighbour returns the feature that a tile laid on the cell c would meet at an edge, 0 if
// there is none, and whether a tile lies there at all.
func neighbour(b *board.Board, c board.Cell, e tile.Edge) (board.Feature, bool) {
	n := b.Neighbour(c, e)
	if n == 0 || b.Face(n) == board.NoFace {
		return 0, false
	}
	return b.FeatureOf(b.EdgeSeg(n, e.Opposite())), true
}

// meets reports whether a segment of a face laid on the cell c joins a feature.
func meets(b *board.Board, f board.Feature, c board.Cell, fs *board.FaceSeg) bool {
	for e := range tile.Edge(4) {
		if g, _ := neighbour(b, c, e); fs.Edges.Has(e) && g == f {
			return true
		}
	}
	return false
}

// outside reports whether a segment of a face laid on the cell c leaves by a side where no
// tile lies, to another square than some.
func outside(b *board.Board, c board.Cell, fs *board.FaceSeg, but []board.Cell) bool {
	x, y := b.Pos(c)
	for e := range tile.Edge(4) {
		dx, dy := e.Delta()
		_, laid := neighbour(b, c, e)
		if fs.Edges.Has(e) && !laid && !slices.Contains(but, b.At(x+dx, y+dy)) {
			return true
		}
	}
	return false
}

// beside adds the features that a segment of a face laid on the cell c joins.
func beside(b *board.Board, c board.Cell, fs *board.FaceSeg, joined []board.Feature) []board.Feature {
	for e := range tile.Edge(4) {
		if g, _ := neighbour(b, c, e); fs.Edges.Has(e) && g != 0 && !slices.Contains(joined, g) {
			joined = append(joined, g)
		}
	}
	return joined
}

// elsewhere reports whether a feature is open at a square other than c and some others.
func elsewhere(b *board.Board, g board.Feature, c board.Cell, but []board.Cell) bool {
	for _, h := range holes(b, g) {
		if h != c && !slices.Contains(but, h) {
			return true
		}
	}
	return mouthed(b, g)
}

// holes returns the squares at which a road or city is open, some twice.
func holes(b *board.Board, f board.Feature) (cells []board.Cell) {
	seg := b.Root(f)
	for range b.Size(f) {
		for e := range tile.Edge(4) {
			if n := b.Neighbour(b.CellOf(seg), e); b.SegFace(seg).Edges.Has(e) && b.Face(n) == board.NoFace {
				cells = append(cells, n)
			}
		}
		seg = b.Next(seg)
	}
	return cells
}
