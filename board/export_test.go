package board

import (
	"fmt"
	"math/bits"

	"circulade/tile"
)

// CheckCells compares what the board keeps about single cells with the tiles:
// the hash, the links, the monastic segments, and what the border refuses.
func (b *Board) CheckCells() error {
	for c := Cell(1); int(c) < len(b.cells); c++ {
		x, y := b.Pos(c)
		if got := b.At(x, y); got != c {
			return fmt.Errorf("%d,%d is cell %d, the hash says %d", x, y, c, got)
		}
		if got, want := b.LaidAround(c), b.squaresAround(x, y); got != want {
			return fmt.Errorf("around %d,%d lie %v, want %v", x, y, got, want)
		}
		if want := b.monasticAt(c); b.cells[c].monastic != want {
			return fmt.Errorf("%d,%d has monastic segment %d, want %d", x, y, b.cells[c].monastic, want)
		}
	}
	for s := range b.segs {
		if err := b.checkBordering(Seg(s)); err != nil {
			return err
		}
	}
	for i, c := range b.order {
		if b.marks[i] != b.FaceAt(c).Marks {
			return fmt.Errorf("tile %d has the marks %b, its face %b", i, b.marks[i], b.FaceAt(c).Marks)
		}
	}
	if got, want := len(b.refusals), blocksFor(len(b.border)); got != want {
		return fmt.Errorf("%d blocks for %d border cells, want %d", got, len(b.border), want)
	}
	for slot, c := range b.border {
		if int(b.cells[c].slot) != slot {
			return fmt.Errorf("the cell in slot %d has slot %d", slot, b.cells[c].slot)
		}
		for e := range tile.Edge(4) {
			if err := b.checkRefusals(slot, c, e); err != nil {
				return err
			}
		}
	}
	for i := range b.refusals {
		for row, refused := range b.refusals[i] {
			if row >= b.cat.rows && refused != 0 {
				return fmt.Errorf("row %d of block %d, of %d rows in use, is %#x", row, i, b.cat.rows, refused)
			}
			if beyond := refused &^ b.used(i); beyond != 0 {
				return fmt.Errorf("row %d of block %d goes on beyond the border: %#x", row, i, beyond)
			}
		}
	}
	return nil
}

// checkBordering compares what Bordering tells of a segment's feature, if it is its root,
// with the faces of all its segments.
func (b *Board) checkBordering(s Seg) error {
	f := b.FeatureOf(s)
	if f == 0 || b.Root(f) != s {
		return nil
	}
	told, n := map[Seg]bool{}, 0
	for t := range b.Bordering(f) {
		told[t] = true
		n++
	}
	want := 0
	for range b.Size(f) {
		if b.SegFace(s).Borders != 0 {
			want++
			if !told[s] {
				return fmt.Errorf("%s of feature %d touches a city, and is not told", b.SegName(s), f)
			}
		}
		s = b.Next(s)
	}
	if n != want {
		return fmt.Errorf("%d segments of feature %d are told to touch a city, %d do", n, f, want)
	}
	return nil
}

// squaresAround is LaidAround by coordinates.
func (b *Board) squaresAround(x, y int) (around [8]Cell) {
	for i, d := range [8][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}} {
		if c := b.At(x+d[0], y+d[1]); b.laid(c) {
			around[i] = c
		}
	}
	return around
}

func (b *Board) monasticAt(c Cell) (s Seg) {
	if !b.laid(c) {
		return 0
	}
	for i, seg := range b.FaceAt(c).Tile.Segments {
		if seg.Kind.Monastic() {
			s = b.FirstSeg(c) + Seg(i)
		}
	}
	return s
}

// checkRefusals compares what a border cell refuses at an edge with what its
// neighbour there prints.
func (b *Board) checkRefusals(slot int, c Cell, e tile.Edge) error {
	x, y := b.Pos(c)
	dx, dy := e.Delta()
	next, shown := b.At(x+dx, y+dy), tile.Joker
	if b.laid(next) {
		f := b.FaceAt(next)
		for printed := range tile.Edge(4) {
			if printed.Turn(f.Rotation) == e.Opposite() {
				shown = f.Tile.Terrain[printed]
			}
		}
	} else {
		next = 0 // the border knows laid cells only
	}
	if got := b.cells[c].link[e]; got != next {
		return fmt.Errorf("%d,%d %v: linked to %d, want %d", x, y, e, got, next)
	}
	for t := tile.Terrain(1); t < tile.Joker; t <<= 1 {
		row := 4*bits.TrailingZeros8(uint8(t)) + int(e)
		got := b.refusals[slot/64][row]>>(slot%64)&1 != 0
		if want := shown != tile.Joker && shown != t && row < b.cat.rows; got != want {
			return fmt.Errorf("%d,%d %v: refuses terrain %d: %t, want %t", x, y, e, t, got, want)
		}
	}
	return nil
}
