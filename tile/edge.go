package tile

import "math/bits"

// Edge is one side of a tile, clockwise from the north.
type Edge uint8

// The four edges.
const (
	North Edge = iota
	East
	South
	West
)

// String returns N, E, S or W.
func (e Edge) String() string { return "NESW"[e&3 : e&3+1] }

// Opposite returns the edge of the neighbour that meets this one.
func (e Edge) Opposite() Edge { return (e + 2) & 3 }

// Turn returns which edge this one becomes when the tile is turned by r.
func (e Edge) Turn(r Rotation) Edge { return (e + Edge(r)) & 3 }

// Delta returns how the neighbour's coordinates across the edge differ: x grows to the
// east, y to the south, so that the north is 0, -1.
func (e Edge) Delta() (dx, dy int) {
	switch e & 3 {
	case North:
		return 0, -1
	case East:
		return 1, 0
	case South:
		return 0, 1
	default:
		return -1, 0
	}
}

// Half is one half of an edge, clockwise from the north-west corner: stand in
// the middle of the tile and look out; the left half comes first.
type Half uint8

// The eight half-edges.
const (
	NL Half = iota
	NR
	EL
	ER
	SL
	SR
	WL
	WR
)

// String returns the half's name, such as "NL".
func (h Half) String() string { return "NLNRELERSLSRWLWR"[h&7*2 : h&7*2+2] }

// Edge returns the edge the half belongs to.
func (h Half) Edge() Edge { return Edge(h&7) >> 1 }

// Across returns the neighbour's half that meets this one: EL meets WR.
func (h Half) Across() Half { return (h+4)&7 ^ 1 }

// Turn returns which half this one becomes when the tile is turned by r.
func (h Half) Turn(r Rotation) Half { return (h + 2*Half(r)) & 7 }

// Rotation is a number of clockwise quarter turns, 0 to 3; of larger numbers only the
// remainder counts.
type Rotation uint8

// Degrees returns the rotation as the protocol writes it: 0, 90, 180 or 270.
func (r Rotation) Degrees() int { return int(r&3) * 90 }

// EdgeSet is a set of edges, one bit each.
type EdgeSet uint8

// Has reports whether e is in the set.
func (s EdgeSet) Has(e Edge) bool { return s>>e&1 != 0 }

// Len returns the number of edges in the set.
func (s EdgeSet) Len() int { return bits.OnesCount8(uint8(s)) }

// Turn returns the set after turning the tile by r.
func (s EdgeSet) Turn(r Rotation) EdgeSet {
	return (s<<(r&3) | s>>(4-r&3)) & 15
}

// HalfSet is a set of half-edges, one bit each.
type HalfSet uint8

// Has reports whether h is in the set.
func (s HalfSet) Has(h Half) bool { return s>>h&1 != 0 }

// Turn returns the set after turning the tile by r.
func (s HalfSet) Turn(r Rotation) HalfSet {
	return HalfSet(bits.RotateLeft8(uint8(s), 2*int(r&3)))
}
