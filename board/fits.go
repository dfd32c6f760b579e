package board

import (
	"math/bits"

	"circulade/tile"
)

// A TileSet is a set of tiles by their numbers in a catalog: number n is bit n%64 of the
// n/64-th word.
type TileSet []uint64

// Has reports whether a tile is in the set.
func (t TileSet) Has(n int) bool { return t[n/64]>>(n%64)&1 != 0 }

// Fits tells what the tiles of a catalog can do in holes of one kind (Sides). The sets are
// those of a FitTable and must not be changed.
type Fits struct {
	// Fit is the tiles that fit in some rotation.
	Fit TileSet
	// Closes is, for each side at which a road, city or river comes in, the tiles that fit
	// in some rotation so that it ends there for good: the tile has nothing that goes on, or
	// goes on only where a tile lies already.
	Closes [4]TileSet
	// Joins is, for two sides (Pair), the tiles that fit in some rotation so that what
	// comes in over one leaves over the other.
	Joins [6]TileSet
	// JoinsHalves is the same for fields, by two half-edges of the hole (HalfPair).
	JoinsHalves [28]TileSet
}

// Pair returns the index of two different sides in Fits.Joins.
func Pair(a, b tile.Edge) int { return pair(int(a), int(b)) }

// HalfPair returns the index of two different half-edges in Fits.JoinsHalves.
func HalfPair(a, b tile.Half) int { return pair(int(a), int(b)) }

// pair numbers the pairs of different numbers from 0, by the larger.
func pair(a, b int) int {
	a, b = min(a, b), max(a, b)
	return b*(b-1)/2 + a
}

// A FitTable keeps the Fits of a catalog for every kind of hole that it was asked for:
// they are worked out once. It is not safe for concurrent use; each searcher has its own.
type FitTable struct {
	cat   *Catalog
	tiles int
	of    [MaxSides]*Fits
}

// NewFitTable returns a table for the first so many tiles of a catalog: those that can be
// drawn.
func NewFitTable(cat *Catalog, tiles int) *FitTable { return &FitTable{cat: cat, tiles: tiles} }

// Of returns what the tiles can do in such a hole. Only the first question for a kind of
// hole takes memory.
func (t *FitTable) Of(s Sides) *Fits {
	if t.of[s] == nil {
		t.of[s] = t.cat.fitsFor(s, t.tiles)
	}
	return t.of[s]
}

// shown is what the neighbour shows of which a tile must refuse nothing, by Side.
var shown = [sides]uint8{
	SideField: uint8(tile.FieldEdge), SideRoad: uint8(tile.RoadEdge),
	SideCity: uint8(tile.CityEdge), SideRiver: uint8(tile.RiverEdge), SideWall: uint8(tile.Joker),
}

// RotationsAt returns in which rotations a tile fits into such a hole, one bit each;
// rotations that give the same tile count once.
func (c *Catalog) RotationsAt(n int, s Sides) (set uint8) {
	show := [4]uint8{shown[s.Of(0)], shown[s.Of(1)], shown[s.Of(2)], shown[s.Of(3)]}
	for r := range c.fits[n].n {
		no := &c.faces[4*n+r].refuses
		if no[0]&show[0]|no[1]&show[1]|no[2]&show[2]|no[3]&show[3] == 0 {
			set |= uint8(c.fits[n].distinct[r]) & 1 << r
		}
	}
	return set
}

// fitsFor works out what the first so many tiles can do in such a hole.
func (c *Catalog) fitsFor(s Sides, tiles int) *Fits {
	words := (tiles + 63) / 64
	f := &Fits{}
	sets := make(TileSet, (1+len(f.Closes)+len(f.Joins)+len(f.JoinsHalves))*words)
	take := func(t *TileSet) { *t, sets = sets[:words:words], sets[words:] }
	take(&f.Fit)
	for i := range f.Closes {
		take(&f.Closes[i])
	}
	for i := range f.Joins {
		take(&f.Joins[i])
	}
	for i := range f.JoinsHalves {
		take(&f.JoinsHalves[i])
	}
	for n := range tiles {
		for set := c.RotationsAt(n, s); set != 0; set &= set - 1 {
			f.add(&c.faces[4*n+bits.TrailingZeros8(set)], n, s)
		}
	}
	return f
}

// add enters what tile n can do in a hole by a face that fits there.
func (f *Fits) add(face *Face, n int, s Sides) {
	word, bit := n/64, uint64(1)<<(n%64)
	f.Fit[word] |= bit
	for e := range tile.Edge(4) {
		if face.closes(e, s) {
			f.Closes[e][word] |= bit
		}
		for o := range e {
			if face.joins(e, o) {
				f.Joins[Pair(e, o)][word] |= bit
			}
		}
	}
	for h := range tile.Half(8) {
		for k := range h {
			if face.half[h] != none && face.half[h] == face.half[k] {
				f.JoinsHalves[HalfPair(h, k)][word] |= bit
			}
		}
	}
}

// joins reports whether a road, city or river leaves by two edges. Of two cities that share
// an edge either does.
func (f *Face) joins(e, o tile.Edge) bool {
	for _, s := range [2]uint8{f.edge[e], f.also(e)} {
		if s != none && f.Segs[s].Edges.Has(o) {
			return true
		}
	}
	return false
}

// closes reports whether what comes in over a side of a hole ends there for good if the
// face is laid.
func (f *Face) closes(e tile.Edge, s Sides) bool {
	if side := s.Of(e); side < SideRoad || side > SideRiver {
		return false
	}
	if f.edge[e] == none { // a joker
		return true
	}
	seg := &f.Segs[f.edge[e]]
	edges := seg.Edges
	if f.also(e) != none { // both cities there become one with what comes in
		edges |= f.Segs[f.also(e)].Edges
	}
	for o := range tile.Edge(4) {
		if edges.Has(o) && s.Of(o) == SideEmpty {
			return false
		}
	}
	return !seg.Mouth
}
