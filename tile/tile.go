package tile

import "strings"

// A Tile is one printed tile in the orientation of its set's facts (nothing
// turned). Tiles are shared and must not be modified.
type Tile struct {
	Set    string // id of the set, "base"
	ID     string // name inside the set, "D"
	Mark   string // what tells this copy from its siblings, "garden"; usually empty
	Copies int    // copies in the box, gardens included

	// GardenCopies says how many of the copies carry a garden in the newer
	// printing. The older printing has none.
	GardenCopies int

	// Start marks the tile that starts the map (one of its copies); StartX and
	// StartY are where it lies.
	Start          bool
	StartX, StartY int

	// Terrain is what each edge shows, indexed by Edge.
	Terrain [4]Terrain

	// Segments in a fixed order: cities, roads, rivers, fields, monastic
	// segments; inside a kind by number. Names are unique on a tile.
	Segments []Segment

	// Links are groups of segments (indexes) that meet at a road's end.
	Links [][]int
	// Crossings are pairs of segments (indexes) that cross without touching.
	Crossings [][2]int
	// Marks are the icons that rules ask for: volcano, portal, bazaar….
	Marks []string

	rotations []Rotation // the distinct ones, if known

	// Picture is the drawing the tile was parsed from, one string per row.
	Picture []string
}

// Name is the tile's name in records and in the protocol: "base/D",
// "base/U~garden".
func (t *Tile) Name() string {
	if t.Mark == "" {
		return t.Set + "/" + t.ID
	}
	return t.Set + "/" + t.ID + "~" + t.Mark
}

// Segment returns the index of the segment with that name, or -1.
func (t *Tile) Segment(name string) int {
	for i := range t.Segments {
		if t.Segments[i].Name == name {
			return i
		}
	}
	return -1
}

// A Segment is one connected piece of landscape on one tile.
type Segment struct {
	Name    string  // "c0", "r1", "f2", "m"
	Kind    Kind    // what it is
	Edges   EdgeSet // edges it leaves the tile by (city, road, river)
	Halves  HalfSet // half-edges it leaves the tile by (field)
	Shares  HalfSet // halves of edges of which another city leaves by the other half (city)
	Shields int     // coats of arms (city)

	// Borders are the indexes of the city segments whose wall a field touches.
	Borders []int

	// EndsAt tells what closes a road of one edge: junction, city,
	// monastery… Empty where the road runs on or merely branches.
	EndsAt string

	// Mouth marks a road that goes on unseen where it ends on the tile: it is
	// open there until it is linked with another. No picture says so; a set in
	// play does (Tile.Edit).
	Mouth bool

	// Apart marks a city that meets, where a shared edge lies at another shared one, only
	// what lies opposite its half; without it all four cities there are one. No picture says
	// so; a set in play does (Tile.Edit).
	Apart bool

	// Inner marks a segment that touches no edge of the tile.
	Inner bool

	// Town marks a field that touches the wall of a fixed town.
	Town bool

	// CastleHalf marks a round city of one edge that can become half of a
	// castle.
	CastleHalf bool

	// Marks are the symbols on this segment that rules ask for: inn,
	// cathedral, wine….
	Marks []string
}

// A Set is a named collection of tiles that is added to a game as a whole.
type Set struct {
	ID    string
	Title string
	Tiles []*Tile
}

// Kind is the kind of a segment and of the feature it belongs to.
type Kind uint8

// The kinds of segment.
const (
	City Kind = iota
	Road
	River
	Field
	Monastery
	Shrine
	Abbey
	Garden
	Kinds // the number of kinds
)

var kindNames = [Kinds]string{"city", "road", "river", "field", "monastery", "shrine", "abbey", "garden"}

// String returns the kind's name as the protocol spells it.
func (k Kind) String() string {
	if k < Kinds {
		return kindNames[k]
	}
	return "unknown"
}

// Monastic reports whether a segment of this kind is completed by the eight
// squares around it.
func (k Kind) Monastic() bool { return k >= Monastery && k < Kinds }

// Terrain is what an edge shows, one bit each, so that a set of demands can be
// tested in one operation.
type Terrain uint8

// The terrains. A Joker edge matches all of them.
const (
	FieldEdge Terrain = 1 << iota
	RoadEdge
	CityEdge
	RiverEdge
	// WallEdge is inside a block of start tiles: no tile is ever laid there.
	WallEdge
	// Joker is an edge that every tile may meet.
	Joker = FieldEdge | RoadEdge | CityEdge | RiverEdge
)

// String returns what the edge shows. Only an abbey's edges match all others, so
// a joker goes by its name; of any other mixture all terrains are named.
func (t Terrain) String() string {
	if t == Joker {
		return "abbey"
	}
	var names []string
	for i, name := range [...]string{"field", "road", "city", "river", "wall"} {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// Unit is the side of a tile in the units in which sets tell where on the map something
// is: whole numbers, so that it is the same on every machine. x grows to the right and y
// downwards; the tile at x, y has its upper left corner at x, y times Unit.
const (
	Unit     = 1 << UnitBits
	UnitBits = 10
)
