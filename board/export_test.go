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
		if want := b.monasticAt(c); b.cells[c].monastic != want {
			return fmt.Errorf("%d,%d has monastic segment %d, want %d", x, y, b.cells[c].monastic, want)
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

func (b *Board) monasticAt(c Cell) (s Seg) {
	if !b.laid(c) {
		return 0
	}
	for i, seg := range b.FaceAt(c).Tile.Segments {
		if seg.Kind.Monastic() {
			s = b.Base(c) + Seg(i)
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
