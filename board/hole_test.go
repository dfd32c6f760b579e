package board_test

import (
	"fmt"
	"testing"

	"circulade/board"
	"circulade/tile"
)

// checkHoles compares every hole with what the laid tiles around it print.
func (t *table) checkHoles() {
	t.Helper()
	for i := range t.Border() {
		h := t.Hole(i)
		if h.Cell != t.BorderCell(i) {
			t.Fatalf("hole %d is cell %d, the border has %d", i, h.Cell, t.BorderCell(i))
		}
		for e := range tile.Edge(4) {
			if err := t.checkSide(&h, e); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func (t *table) checkSide(h *board.Hole, e tile.Edge) error {
	x, y := t.Pos(h.Cell)
	dx, dy := e.Delta()
	side, edge, halves := board.SideEmpty, board.Feature(0), [2]board.Feature{}
	if n := t.At(x+dx, y+dy); n != 0 && t.Face(n) != board.NoFace {
		side = map[tile.Terrain]board.Side{
			tile.FieldEdge: board.SideField, tile.RoadEdge: board.SideRoad, tile.CityEdge: board.SideCity,
			tile.RiverEdge: board.SideRiver, tile.Joker: board.SideJoker, tile.WallEdge: board.SideWall,
		}[t.EdgeTerrain(n, e.Opposite())]
		edge = t.FeatureOf(t.EdgeSeg(n, e.Opposite()))
		for i := range tile.Half(2) {
			halves[i] = t.FeatureOf(t.HalfSeg(n, (2*tile.Half(e) + i).Across()))
		}
	}
	if got := h.Sides.Of(e); got != side {
		return fmt.Errorf("%d,%d %v: side %d, want %d", x, y, e, got, side)
	}
	if h.Edge[e] != edge || h.Half[2*e] != halves[0] || h.Half[2*e+1] != halves[1] {
		return fmt.Errorf("%d,%d %v: features %v and %v, want %v and %v", x, y, e, h.Edge[e], h.Half[2*e:2*e+2], edge, halves)
	}
	return nil
}

// checkFits lays a tile in every rotation into every hole of a copy and compares what
// becomes of the features at it with the table.
func (t *table) checkFits(table *board.FitTable, n int) {
	t.Helper()
	tried := board.New(t.cat, 40)
	for i := range t.Border() {
		h := t.Hole(i)
		fits := table.Of(h.Sides)
		rotations := uint8(0)
		var closes [4]bool
		var joins [6]bool
		var halves [28]bool
		for _, p := range t.Placements(n, nil) {
			if p.Cell() != h.Cell {
				continue
			}
			rotations |= 1 << p.Rotation()
			tried.CopyFrom(t.Board)
			tried.Lay(h.Cell, board.FaceOf(n, p.Rotation()))
			look(tried, h.Cell, &closes, &joins, &halves)
		}
		if got := t.cat.RotationsAt(n, h.Sides); got != rotations || fits.Fit.Has(n) != (rotations != 0) {
			t.Fatalf("%s fits into %v in rotations %b, want %b", t.cat.Name(n), h, got, rotations)
		}
		for e := range closes {
			if side := h.Sides.Of(tile.Edge(e)); side < board.SideRoad || side > board.SideRiver {
				closes[e] = false
			}
			if fits.Closes[e].Has(n) != closes[e] {
				t.Fatalf("%s closes side %d of %v: %t", t.cat.Name(n), e, h, !closes[e])
			}
		}
		for k := range joins {
			if fits.Joins[k].Has(n) != joins[k] {
				t.Fatalf("%s joins pair %d of %v: %t", t.cat.Name(n), k, h, !joins[k])
			}
		}
		for k := range halves {
			if fits.JoinsHalves[k].Has(n) != halves[k] {
				t.Fatalf("%s joins halves %d of %v: %t", t.cat.Name(n), k, h, !halves[k])
			}
		}
	}
}

// look adds what a laid tile does with what comes in over its sides.
func look(b *board.Board, c board.Cell, closes *[4]bool, joins *[6]bool, halves *[28]bool) {
	for e := range tile.Edge(4) {
		mine := b.EdgeSeg(c, e)
		open := mine != 0 && b.SegFace(mine).Mouth
		for o := range tile.Edge(4) {
			same := false
			for i := range b.FaceAt(c).N { // two cities may share an edge
				edges := b.FaceAt(c).Segs[i].Edges
				same = same || edges.Has(e) && edges.Has(o)
			}
			open = open || same && b.Face(b.Neighbour(c, o)) == board.NoFace
			if o < e {
				joins[board.Pair(e, o)] = joins[board.Pair(o, e)] || same
			}
		}
		closes[e] = closes[e] || !open
	}
	for h := range tile.Half(8) {
		for k := range h {
			if s := b.HalfSeg(c, h); s != 0 && s == b.HalfSeg(c, k) {
				halves[board.HalfPair(h, k)] = true
			}
		}
	}
}

func TestPairsAreNumberedOnce(t *testing.T) {
	seen := map[int]bool{}
	for a := range tile.Half(8) {
		for b := range a {
			seen[board.HalfPair(a, b)] = true
			if board.HalfPair(a, b) != board.HalfPair(b, a) {
				t.Errorf("%v and %v make two pairs", a, b)
			}
		}
	}
	if len(seen) != 28 || !seen[0] || !seen[27] {
		t.Errorf("the pairs of eight halves have the numbers %v", seen)
	}
}

func TestFitTableAllocatesOnce(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "lane", 0)
	table := board.NewFitTable(b.cat, b.cat.Len())
	if n := testing.AllocsPerRun(100, func() {
		for i := range b.Border() {
			h := b.Hole(i)
			table.Of(h.Sides)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
