package board

import "circulade/tile"

// A Placement is a cell and a rotation in which a tile fits there, in one word.
type Placement uint32

func placement(c Cell, r int) Placement { return Placement(c) | Placement(r)<<16 }

// Cell returns where the tile would lie.
func (p Placement) Cell() Cell { return Cell(p) }

// Rotation returns how the tile would be turned.
func (p Placement) Rotation() tile.Rotation { return tile.Rotation(p >> 16) }

// lanes repeats a 16-bit signature for the four rotations.
const lanes = 0x0001_0001_0001_0001

// Placements appends every way to lay a tile so that each touching edge
// matches. Rotations that give the same tile count once.
func (b *Board) Placements(n int, buf []Placement) []Placement {
	f := b.cat.fits[n]
	start := len(buf)
	need := start + 4*len(b.border)
	if cap(buf) < need {
		buf = append(make([]Placement, 0, need), buf...)
	}
	buf = buf[:need]
	k := start
	if f.n < 4 {
		return b.fewPlacements(f, buf, k)
	}
	// No branch on the outcome: a branch per cell is mispredicted too often.
	// Every rotation is written, and the write position moves on by the fit.
	for _, p := range b.border {
		bad := uint64(p.sig) * lanes &^ f.show
		w := buf[k : k+4 : k+4]
		w[0] = placement(p.cell, 0)
		i := zero(bad)
		w[i] = placement(p.cell, 1)
		i += zero(bad >> 16)
		w[i&3] = placement(p.cell, 2)
		i += zero(bad >> 32)
		w[i&3] = placement(p.cell, 3)
		k += i + zero(bad>>48)
	}
	return buf[:k]
}

// fewPlacements is Placements for a tile with fewer than four rotations.
func (b *Board) fewPlacements(f fit, buf []Placement, k int) []Placement {
	for _, p := range b.border {
		bad := uint64(p.sig) * lanes &^ f.show
		for r := range f.n {
			buf[k] = placement(p.cell, r)
			k += zero(bad)
			bad >>= 16
		}
	}
	return buf[:k]
}

// zero returns 1 if the lowest lane is empty of demands not met, else 0.
func zero(bad uint64) int { return int((uint32(uint16(bad)) - 1) >> 31) }

// AnyRotation appends every border cell in every distinct rotation of a tile,
// whether it matches or not.
func (b *Board) AnyRotation(n int, buf []Placement) []Placement {
	for _, p := range b.border {
		for r := range b.cat.fits[n].n {
			buf = append(buf, placement(p.cell, r))
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
