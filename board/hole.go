package board

import "circulade/tile"

// A Side is what the neighbour over one side of an empty square shows there, as far as it
// matters to what fits.
type Side uint8

// The sides.
const (
	SideEmpty Side = iota // no tile lies there
	SideField
	SideRoad
	SideCity
	SideRiver
	SideJoker // whatever comes there fits (an abbey)
	SideWall  // nothing fits
	sides
)

// sideOf tells the side by what an edge refuses (Face.refuses): four terrains, one bit each.
var sideOf = [16]Side{
	0: SideJoker, 15: SideWall,
	15 &^ uint8(tile.FieldEdge): SideField, 15 &^ uint8(tile.RoadEdge): SideRoad,
	15 &^ uint8(tile.CityEdge): SideCity, 15 &^ uint8(tile.RiverEdge): SideRiver,
}

// Sides is what an empty square demands of its four sides, three bits for each Side from
// the north on: all that the question which tiles fit depends on. It is below MaxSides.
type Sides uint16

// MaxSides is more than any Sides.
const MaxSides = 1 << (4 * sideBits)

const sideBits = 3

// Of returns what lies over a side.
func (s Sides) Of(e tile.Edge) Side { return Side(s>>(sideBits*(e&3))) & (1<<sideBits - 1) }

// A Hole is an empty square beside laid tiles: what it demands, and which features end at
// it.
type Hole struct {
	Cell  Cell
	Sides Sides
	// Edge is the road, city or river that would go on into the hole over a side, 0 where
	// there is none.
	Edge [4]Feature
	// Half is the field that would go on over a half-edge of the hole, 0 where there is
	// none.
	Half [8]Feature
}

// Hole returns what is to be known about the i-th cell of the border (BorderCell). It
// looks at the neighbours and walks nowhere.
func (b *Board) Hole(i int) (h Hole) {
	h.Cell = b.border[i]
	for e, n := range b.cells[h.Cell].link { // of the border cell, so n is laid
		if n == 0 {
			continue
		}
		c := &b.cells[n]
		f, o := &b.cat.faces[c.face], tile.Edge(e).Opposite()
		h.Sides |= Sides(sideOf[f.refuses[o]&15]) << (sideBits * e)
		if k := f.edge[o]; k != none {
			h.Edge[e] = b.segs[c.first+Seg(k)].feat
		}
		if k := f.half[2*o+1]; k != none { // their right half meets the left of the hole
			h.Half[2*e] = b.segs[c.first+Seg(k)].feat
		}
		if k := f.half[2*o]; k != none {
			h.Half[2*e+1] = b.segs[c.first+Seg(k)].feat
		}
	}
	return h
}
