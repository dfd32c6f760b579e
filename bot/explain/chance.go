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

// chance tells how likely a seat with so many draws is to draw what completes a feature: for
// each open square a tile of its own that closes it there, on today's board. Of the tiles
// left all are equally likely to be drawn, and none twice; what others draw and lay counts
// neither for it nor against it. Of a monastic feature a tile closes a square if it fits. It
// returns false for a feature that tiles do not complete: a field, a river, a road that is
// open inside a tile.
func chance(s *rules.State, f board.Feature, draws int) (prospect, bool) {
	b := &s.Board
	k := b.Kind(f)
	if f == 0 || k == tile.Field || k == tile.River || b.Closed(f) || mouthed(b, f) {
		return prospect{}, false
	}
	var p prospect
	var kinds []kind
	if k.Monastic() {
		p.squares, kinds = monastic(s, f)
	} else {
		p.squares, kinds = open(s, f)
	}
	if len(p.squares) == 0 || s.Left() == 0 {
		return p, len(p.squares) > 0
	}
	p.percent = percent(enough(kinds, len(p.squares), s.Unseen(), draws))
	return p, true
}

// percent rounds a chance. What is neither sure nor hopeless does not become so.
func percent(likely float64) int {
	const sure = 1e-9 // less is what adding up has lost
	n := int(math.Round(100 * likely))
	if likely > sure && likely < 1-sure {
		n = min(max(n, 1), 99)
	}
	return n
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
func monastic(s *rules.State, f board.Feature) ([]Square, []kind) {
	b := &s.Board
	x, y := b.Pos(b.CellOf(b.Root(f)))
	var squares []Square
	var cells []board.Cell
	for i := range around + 1 {
		sq := Square{X: x + i%3 - 1, Y: y + i/3 - 1}
		if c := b.At(sq.X, sq.Y); c == 0 || b.Face(c) == board.NoFace {
			squares, cells = append(squares, sq), append(cells, c)
		}
	}
	return counted(s, squares, func(t int) (set uint64) {
		for i, c := range cells {
			if c == 0 || b.Fits(t, c) {
				set |= 1 << i
			}
		}
		return set
	})
}

// counted counts the tiles left by which of some squares they close, as bits.
func counted(s *rules.State, squares []Square, of func(t int) uint64) ([]Square, []kind) {
	var kinds []kind
	for t := range s.Book().Types() {
		left := s.LeftOf(t)
		if left == 0 {
			continue
		}
		set := of(t)
		for i := range squares {
			squares[i].Fits += left * int(set>>i&1)
		}
		if set != 0 {
			kinds = append(kinds, kind{set, left})
		}
	}
	return squares, kinds
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
// with the tiles that close it there in some rotation.
func open(s *rules.State, f board.Feature) ([]Square, []kind) {
	b := &s.Board
	var squares []Square
	var cells []board.Cell
	for _, c := range holes(b, f) {
		if !slices.Contains(cells, c) && len(cells) <= most {
			x, y := b.Pos(c)
			cells, squares = append(cells, c), append(squares, Square{X: x, Y: y})
		}
	}
	var places []board.Placement
	return counted(s, squares, func(t int) (set uint64) {
		places = b.Placements(t, places[:0])
		for _, p := range places {
			if i := slices.Index(cells, p.Cell()); i >= 0 && set>>i&1 == 0 &&
				closes(b, f, cells[i], b.Catalog().Face(board.FaceOf(t, p.Rotation()))) {
				set |= 1 << i
			}
		}
		return set
	})
}

// closes reports whether a face laid on a border cell leaves a feature open nowhere but where
// it was open before, at other squares. What only leads on, be it to such a square, does not.
func closes(b *board.Board, f board.Feature, c board.Cell, face *board.Face) bool {
	joined := []board.Feature{f} // what becomes one feature
	for i := 0; i < len(joined); i++ {
		for k := range face.N {
			if fs := &face.Segs[k]; meets(b, joined[i], c, fs) {
				if fs.Mouth || outside(b, c, fs) {
					return false
				}
				joined = beside(b, c, fs, joined)
			}
		}
	}
	for _, g := range joined[1:] {
		if elsewhere(b, g, c) {
			return false
		}
	}
	return true
}

// neighbours appends the features that a segment of a face laid on the cell c would join at
// an edge: one, or two where two cities share that edge.
func neighbours(b *board.Board, c board.Cell, fs *board.FaceSeg, e tile.Edge, buf []board.Feature) []board.Feature {
	n := b.Neighbour(c, e)
	if n == 0 || b.Face(n) == board.NoFace || !fs.Edges.Has(e) {
		return buf
	}
	beyond := b.FaceAt(n)
	for i := range beyond.N {
		if g := b.FeatureOf(b.FirstSeg(n) + board.Seg(i)); fs.Meets(e, &beyond.Segs[i]) && !slices.Contains(buf, g) {
			buf = append(buf, g)
		}
	}
	return buf
}

// meets reports whether a segment of a face laid on the cell c joins a feature.
func meets(b *board.Board, f board.Feature, c board.Cell, fs *board.FaceSeg) bool {
	return slices.Contains(beside(b, c, fs, nil), f)
}

// outside reports whether a segment of a face laid on the cell c leaves by a side where no
// tile lies.
func outside(b *board.Board, c board.Cell, fs *board.FaceSeg) bool {
	for e := range tile.Edge(4) {
		if n := b.Neighbour(c, e); fs.Edges.Has(e) && (n == 0 || b.Face(n) == board.NoFace) {
			return true
		}
	}
	return false
}

// beside adds the features that a segment of a face laid on the cell c joins.
func beside(b *board.Board, c board.Cell, fs *board.FaceSeg, joined []board.Feature) []board.Feature {
	for e := range tile.Edge(4) {
		joined = neighbours(b, c, fs, e, joined)
	}
	return joined
}

// elsewhere reports whether a feature is open at a square other than c.
func elsewhere(b *board.Board, g board.Feature, c board.Cell) bool {
	return mouthed(b, g) || slices.ContainsFunc(holes(b, g), func(h board.Cell) bool { return h != c })
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
