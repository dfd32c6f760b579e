package rules

import (
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file is about what tiles show: how they are printed, the marks that rules
// ask for, further faces of the tiles in play, and tiles beside the pile.

// Print registers how tiles come into play: in another printing (use Tile.Edit),
// in another number of copies, or, where the function returns nil, not at all.
// It sees the copies with a garden (Tile.Mark) apart from the others, and what
// earlier sets made of the tile.
func (b *Book) Print(f func(*tile.Tile) *tile.Tile) { b.print = append(b.print, f) }

// SegmentMark returns the bit of a mark on segments, such as "inn".
func (b *Book) SegmentMark(name string) board.Marks { return b.mark(&b.segmentMarks, name) }

// TileMark returns the bit of a mark on tiles, such as "volcano".
func (b *Book) TileMark(name string) board.Marks { return b.mark(&b.tileMarks, name) }

// mark returns no bit for a mark of a part that is left out.
func (b *Book) mark(names *[]string, name string) board.Marks {
	if slices.Contains(b.out.marks, name) {
		return 0
	}
	i := slices.Index(*names, name)
	if i < 0 {
		i = len(*names)
		*names = append(*names, name)
	}
	return 1 << i
}

// A Spare is a tile that is in nobody's pile: a set lays it by rules of its own.
type Spare struct {
	tile   *tile.Tile
	number int
}

// Type returns the tile's number, for Part.Tile. It is none of the Types that can
// be drawn.
func (t *Spare) Type() int { return t.number }

// Spare registers a tile beside the pile, of which n can be laid in a game.
func (b *Book) Spare(t *tile.Tile, n int) *Spare {
	p := &Spare{tile: t}
	b.spares = append(b.spares, p)
	b.maxLaid += n
	return p
}

// IsSpare reports whether a number of the catalog is that of a tile beside the
// pile.
func (b *Book) IsSpare(n int) bool {
	for _, p := range b.spares {
		if p.number == n {
			return true
		}
	}
	return false
}

// Variants are further faces of every tile in play, one after the other.
type Variants struct {
	of    func(*tile.Tile) []*tile.Tile
	first []int // by type; the variants of type n are first[n] up to first[n+1]
}

// Of returns the number of a type's first variant, and how many it has.
func (v *Variants) Of(n int) (first, count int) {
	if n+1 >= len(v.first) {
		return 0, 0
	}
	return v.first[n], v.first[n+1] - v.first[n]
}

// Vary registers further faces of the tiles in play, as they come into play. Each
// has the segments of its tile in the same order and turns as its tile does. Alone:
// bridges; the catalog of faces belongs to the book, so no set can make them later.
func (b *Book) Vary(of func(*tile.Tile) []*tile.Tile) *Variants {
	v := &Variants{of: of}
	b.variants = append(b.variants, v)
	return v
}
