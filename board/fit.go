package board

import "circulade/tile"

// A Placement is a cell and a rotation in which a tile fits there, packed into
// bits 32 to 49 of a word, so that a caller's own word can carry it.
type Placement uint64

func placement(c Cell, r int) Placement { return Placement(c)<<32 | Placement(r)<<48 }

// Cell returns where the tile would lie.
func (p Placement) Cell() Cell { return Cell(p >> 32) }

// Rotation returns how the tile would be turned.
func (p Placement) Rotation() tile.Rotation { return tile.Rotation(p>>48) & 3 }

// lanes repeats a 16-bit signature for the four rotations; low are the bits of a
// lane below its sign.
const (
	lanes = 0x0001_0001_0001_0001
	low   = 0x7FFF_7FFF_7FFF_7FFF
)

// at returns a word with the sign of a lane set if the tile shows, in the lane's
// rotation, everything that sig demands.
func (f *fit) at(sig uint16) uint64 {
	bad := uint64(sig) * lanes &^ f.show
	return ^((bad&low + low) | bad) & f.distinct
}

// AppendPlacements appends every way to lay a tile so that each touching edge
// matches. Rotations that give the same tile count once. The bits of stem are
// set in each word.
func AppendPlacements[Word ~uint64](b *Board, n int, stem Word, buf []Word) []Word {
	f := &b.cat.fits[n]
	k := len(buf)
	need := k + 4*len(b.border)
	if cap(buf) < need {
		buf = append(make([]Word, 0, need), buf...)
	}
	buf = buf[:need]
	// No branch on the outcome: a branch per cell is mispredicted too often.
	// Every rotation is written, and the write position moves on by the fit.
	for _, p := range b.border {
		fits := f.at(p.sig)
		word := stem | Word(p.cell)<<32
		w := buf[k : k+4 : k+4]
		w[0] = word
		i := int(fits >> 15 & 1)
		w[i] = word | 1<<48
		i += int(fits >> 31 & 1)
		w[i&3] = word | 2<<48
		i += int(fits >> 47 & 1)
		w[i&3] = word | 3<<48
		k += i + int(fits>>63)
	}
	return buf[:k]
}

// Placements appends every way to lay a tile so that each touching edge
// matches.
func (b *Board) Placements(n int, buf []Placement) []Placement {
	return AppendPlacements(b, n, 0, buf)
}

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
	f := &b.cat.fits[n]
	for _, p := range b.border {
		if f.at(p.sig) != 0 {
			return true
		}
	}
	return false
}

// Fits reports whether a tile can be laid at a cell in some rotation.
func (b *Board) Fits(n int, c Cell) bool {
	if b.cells[c].face != NoFace {
		return false
	}
	return b.cat.fits[n].at(b.border[b.cells[c].slot].sig) != 0
}

// Border returns the number of empty cells next to laid tiles.
func (b *Board) Border() int { return len(b.border) }

// BorderCell returns the i-th empty cell next to laid tiles; the order is that
// of the board's history.
func (b *Board) BorderCell(i int) Cell { return b.border[i].cell }
