package rules

import (
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file is about what tiles show: how they are printed, the marks that rules
// ask for, further faces of the tiles in play, and tiles beside the pile.

// Print registers how tiles come into play: the function returns the tile as it is,
// another printing of it (use Tile.Edit, also for another number of copies), or nil if
// the tile is not in the game. Copies with a garden (Tile.Mark) come apart from those
// without, and each set sees what those before it have returned.
func (b *Book) Print(f func(*tile.Tile) *tile.Tile) { b.print = append(b.print, f) }

// SegmentMark returns the bit of a mark on segments, such as "inn"; 0 if a part of a
// set that is left out has this mark.
func (b *Book) SegmentMark(name string) board.Marks { return b.mark(&b.segmentMarks, name) }

// TileMark returns the bit of a mark on tiles, such as "volcano"; 0 if a part of a set
// that is left out has this mark.
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

// A Spare is a type of tile that is not in the pile.
type Spare struct {
	tile   *tile.Tile
	number int
}

// Type returns the type's number, as for SubTurn.Tile. It is known after Compile, and
// is none of those that can be drawn (Book.Types).
func (t *Spare) Type() int { return t.number }

// Spare registers a type of tile that is not in the pile, of which at most n are laid
// in a game: the set lays it by rules of its own.
func (b *Book) Spare(t *tile.Tile, n int) *Spare {
	p := &Spare{tile: t}
	b.spares = append(b.spares, p)
	b.maxLaid += n
	return p
}

// IsSpare reports whether a type of tile was registered by Spare.
func (b *Book) IsSpare(n int) bool {
	for _, p := range b.spares {
		if p.number == n {
			return true
		}
	}
	return false
}

// Variants are the further faces of every tile in play that one call of Vary has
// registered.
type Variants struct {
	of    func(*tile.Tile) []*tile.Tile
	first []int // by type; the variants of type n are first[n] up to first[n+1]
}

// Of returns the number in the catalog of the first variant of a type, and how many it
// has; their numbers follow each other.
func (v *Variants) Of(n int) (first, count int) {
	if n+1 >= len(v.first) {
		return 0, 0
	}
	return v.first[n], v.first[n+1] - v.first[n]
}

// Vary registers further faces of the tiles in play, which State.Reface can show: of
// returns them for a tile as it comes into play. Each must have the segments of its
// tile in the same order, and turns as its tile does. Alone: bridges; the catalog of
// faces belongs to the book, so no set can make them later.
func (b *Book) Vary(of func(*tile.Tile) []*tile.Tile) *Variants {
	v := &Variants{of: of}
	b.variants = append(b.variants, v)
	return v
}
