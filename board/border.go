package board

import (
	"math/bits"

	"circulade/tile"
)

// perBlock is the number of border cells in a block, one bit each.
const perBlock = 64

// A block tells what 64 cells of the border refuse. A row is the cells that
// refuse one terrain at one edge, because their neighbour there shows another;
// the last row stays empty. So a tile fits wherever none of the four rows that
// it shows has a bit, and four words answer for 64 cells at once. Asking each
// cell took a fifth of a random game; this takes a tenth.
type block [4*terrains + 1]uint64

// terrains is the number of terrains an edge can show.
const terrains = 4

// nothing is the row of a joker: no cell refuses it.
const nothing = 4 * terrains

// rowOf returns the row of the cells that refuse a terrain at an edge.
func rowOf(e tile.Edge, t tile.Terrain) uint8 {
	if t == tile.Joker {
		return nothing
	}
	return uint8(4*bits.TrailingZeros8(uint8(t)) + int(e))
}

// blocksFor returns the number of blocks for that many border cells.
func blocksFor(cells int) int { return (cells + perBlock - 1) / perBlock }

// enterBorder puts a cell that refuses nothing at the end of the border list.
func (b *Board) enterBorder(c Cell) {
	slot := len(b.border)
	b.cells[c].slot = uint16(slot)
	b.border = append(b.border, c)
	if slot%perBlock == 0 {
		b.refusals = append(b.refusals, block{})
	}
}

// leaveBorder takes a cell off the border list. The last one takes its slot.
func (b *Board) leaveBorder(c Cell) {
	slot, last := uint(b.cells[c].slot), uint(len(b.border)-1)
	moved := b.border[last]
	b.border[slot] = moved
	b.border = b.border[:last]
	b.cells[moved].slot = uint16(slot)
	to := b.refusals[slot/perBlock][:b.cat.rows]
	from := b.refusals[last/perBlock][:len(to)]
	for row := range to {
		bit := from[row] >> (last % perBlock) & 1
		to[row] = to[row]&^(1<<(slot%perBlock)) | bit<<(slot%perBlock)
		from[row] &^= 1 << (last % perBlock) // after to: slot and last may be one
	}
	if last%perBlock == 0 {
		b.refusals = b.refusals[:len(b.refusals)-1]
	}
}

// refuse makes a border cell refuse a set of terrains at an edge, and no
// others.
func (b *Board) refuse(c Cell, e tile.Edge, terrainSet uint8) {
	slot := uint(b.cells[c].slot)
	bit := slot % perBlock
	rows := b.refusals[slot/perBlock][:b.cat.rows]
	for row := uint(e & 3); row < uint(len(rows)); row += 4 {
		rows[row] = rows[row]&^(1<<bit) | uint64(terrainSet&1)<<bit
		terrainSet >>= 1
	}
}

// fitting returns the cells of a block where a tile fits in one rotation, none
// if another rotation gives the same tile. The cells beyond the end of the
// border are among them.
func (f *fit) fitting(bl *block, r int) uint64 {
	rows := &f.rows[r]
	return f.distinct[r] &^ (bl[rows[0]] | bl[rows[1]] | bl[rows[2]] | bl[rows[3]])
}

// used returns the bits of the i-th block that stand for border cells.
func (b *Board) used(i int) uint64 {
	if n := len(b.border) - i*perBlock; n < perBlock {
		return 1<<n - 1
	}
	return ^uint64(0)
}

// Border returns the number of border cells: empty squares beside laid tiles.
func (b *Board) Border() int { return len(b.border) }

// BorderIndex returns the i for which BorderCell(i) is the cell, -1 if it is not
// on the border.
func (b *Board) BorderIndex(c Cell) int {
	if c == 0 || b.laid(c) {
		return -1
	}
	return int(b.cells[c].slot)
}

// BorderCell returns the i-th empty cell next to laid tiles; the order is that
// of the board's history.
func (b *Board) BorderCell(i int) Cell { return b.border[i] }
