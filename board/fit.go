package board

import (
	"math/bits"

	"circulade/tile"
)

// A Placement is a cell and a rotation in which a tile fits there. It uses bits 32 to
// 49 of the word only, so that a caller's own words can carry it (AppendPlacements).
type Placement uint64

func placement(c Cell, r int) Placement { return Placement(c)<<32 | Placement(r)<<48 }

// Cell returns where the tile would lie.
func (p Placement) Cell() Cell { return Cell(p >> 32) }

// Rotation returns how the tile would be turned.
func (p Placement) Rotation() tile.Rotation { return tile.Rotation(p>>48) & 3 }

// AppendPlacements appends every way to lay tile n of the catalog so that each touching
// edge matches; rotations that give the same tile count once. Each word is stem with
// the bits of a Placement set, so that a caller gets words of its own kind at once.
func AppendPlacements[Word ~uint64](b *Board, n int, stem Word, buf []Word) []Word {
	f := &b.cat.fits[n]
	k := len(buf)
	need := k + 4*len(b.border)
	if cap(buf) < need {
		buf = append(make([]Word, 0, need), buf...)
	}
	buf = buf[:need]
	for i := range b.refusals {
		bl, used := &b.refusals[i], b.used(i)
		cells := b.border[i*perBlock:]
		f0, f1 := f.fitting(bl, 0)&used, f.fitting(bl, 1)&used
		f2, f3 := f.fitting(bl, 2)&used, f.fitting(bl, 3)&used
		for left := f0 | f1 | f2 | f3; left != 0; {
			at := bits.TrailingZeros64(left) & (perBlock - 1)
			left &= left - 1
			word := stem | Word(cells[at])<<32
			// No branch on what fits: it would be mispredicted too often. Every
			// rotation is written, and the write position moves on if it fits.
			// One write for each bit of what fits is slower by 10 % of a game.
			w := buf[k : k+4 : k+4]
			b0, b1, b2, b3 := f0>>at&1, f1>>at&1, f2>>at&1, f3>>at&1
			w[0] = word
			w[b0&3] = word | 1<<48
			w[(b0+b1)&3] = word | 2<<48
			w[(b0+b1+b2)&3] = word | 3<<48
			k += int(b0 + b1 + b2 + b3)
		}
	}
	return buf[:k]
}

// Placements appends every way to lay tile n of the catalog so that each touching edge
// matches. Rotations that give the same tile count once.
func (b *Board) Placements(n int, buf []Placement) []Placement {
	return AppendPlacements(b, n, 0, buf)
}

// FitsAnywhere reports whether a tile has a placement.
func (b *Board) FitsAnywhere(n int) bool {
	f := &b.cat.fits[n]
	for i := range b.refusals {
		for r := range f.n {
			if f.fitting(&b.refusals[i], r)&b.used(i) != 0 {
				return true
			}
		}
	}
	return false
}

// Fits reports whether a tile can be laid at a cell in some rotation.
func (b *Board) Fits(n int, c Cell) bool {
	if b.laid(c) {
		return false
	}
	f, slot := &b.cat.fits[n], int(b.cells[c].slot)
	for r := range f.n {
		if f.fitting(&b.refusals[slot/perBlock], r)>>(slot%perBlock)&1 != 0 {
			return true
		}
	}
	return false
}

// AppendFits appends the border cells where a tile can be laid in some rotation,
// as bits: that of BorderCell(i) is bit i%64 of the i/64-th word.
func (b *Board) AppendFits(n int, buf []uint64) []uint64 {
	f := &b.cat.fits[n]
	for i := range b.refusals {
		bl := &b.refusals[i]
		fits := f.fitting(bl, 0) | f.fitting(bl, 1) | f.fitting(bl, 2) | f.fitting(bl, 3)
		buf = append(buf, fits&b.used(i))
	}
	return buf
}

// Misfits calls f for every way to lay tile n so that all touching edges match but one,
// where the tile shows the terrain mine and its neighbour the terrain theirs: e is that
// edge of the tile as it would lie. Rotations that give the same tile count once.
func (b *Board) Misfits(n int, mine, theirs tile.Terrain, f func(p Placement, e tile.Edge)) {
	t := b.cat.tiles[n]
	ft := &b.cat.fits[n]
	for r := range tile.Rotation(ft.n) {
		for printed := range tile.Edge(4) {
			if t.Terrain[printed] != mine {
				continue
			}
			e := printed.Turn(r)
			for i := range b.refusals {
				bl := &b.refusals[i]
				wrong := bl[rowOf(e, mine)] &^ bl[rowOf(e, theirs)] & b.used(i)
				for other := range tile.Edge(4) {
					if other != e {
						wrong &^= bl[ft.rows[r][other]]
					}
				}
				for ; wrong != 0; wrong &= wrong - 1 {
					f(placement(b.border[i*perBlock+bits.TrailingZeros64(wrong)], int(r)), e)
				}
			}
		}
	}
}
