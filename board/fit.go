package board

import "circulade/tile"

// A Placement is a cell and a rotation in which a tile fits there.
type Placement struct {
	Cell     Cell
	Rotation tile.Rotation
}

const lanes = 0x0001_0001_0001_0001

// Placements appends every way to lay a tile so that each touching edge
// matches. Rotations that give the same tile count once.
func (b *Board) Placements(n int, buf []Placement) []Placement {
	f := b.cat.fits[n]
	start := len(buf)
	need := start + len(b.border)*f.n
	if cap(buf) < need {
		buf = append(make([]Placement, 0, need), buf...)
	}
	buf = buf[:need]
	k := start
	// No branch on the outcome: a branch per cell is mispredicted too often.
	// Every rotation is written, and the write position moves on by the fit.
	for _, p := range b.border {
		bad := uint64(p.sig) * lanes &^ f.show
		for r := range f.n {
			buf[k] = Placement{p.cell, tile.Rotation(r)}
			k += int((uint32(uint16(bad)) - 1) >> 31)
			bad >>= 16
		}
	}
	return buf[:k]
}

// AnyRotation appends every border cell in every distinct rotation of a tile,
// whether it matches or not.
func (b *Board) AnyRotation(n int, buf []Placement) []Placement {
	for _, p := range b.border {
		for r := range b.cat.fits[n].n {
			buf = append(buf, Placement{p.cell, tile.Rotation(r)})
		}
	}
	return buf
}

// FitsAnywhere reports whether a tile has a placement.
func (b *Board) FitsAnywhere(n int) bool {
	f := b.cat.fits[n]
	for _, p := range b.border {
		bad := uint64(p.sig) * lanes &^ f.show
		for range f.n {
			if uint16(bad) == 0 {
				return true
			}
			bad >>= 16
		}
	}
	return false
}

// Fits reports whether a tile can be laid at a cell in some rotation.
func (b *Board) Fits(n int, c Cell) bool {
	if b.cells[c].face != NoFace {
		return false
	}
	f := b.cat.fits[n]
	bad := uint64(b.border[b.cells[c].slot].sig) * lanes &^ f.show
	for range f.n {
		if uint16(bad) == 0 {
			return true
		}
		bad >>= 16
	}
	return false
}

// Border returns the number of empty cells next to laid tiles.
func (b *Board) Border() int { return len(b.border) }

// BorderCell returns the i-th empty cell next to laid tiles; the order is that
// of the board's history.
func (b *Board) BorderCell(i int) Cell { return b.border[i].cell }
