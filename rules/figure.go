package rules

// FigureKind names a registered kind of figure.
type FigureKind uint8

// FigureID names a figure for ever: its place in the table.
type FigureID uint8

// A FigureDef describes a kind of figure.
type FigureDef struct {
	Name string // "follower"
	// Role is what it is called on the board; empty where the segment says it
	// (knight, thief, monk, farmer).
	Role  string
	Count int // how many every seat has
	// Strength is what it counts for the majority; 0 for a figure that is no
	// follower (builder, pig, barn).
	Strength int
	// ShieldStrength makes it count as many as the city has shields (mayor).
	ShieldStrength bool
	// Stays keeps it where it stands to the end of the game: nothing that sends
	// the figures of a feature home sees it (barn).
	Stays bool
}

// Follower reports whether figures of this kind count for the majority, so that
// a feature they stand in is occupied.
func (d *FigureDef) Follower() bool { return d.Strength > 0 || d.ShieldStrength }

// Where tells where a figure is: in the supply, on a segment, or at a kind of
// place that a set has registered (Book.Place).
type Where uint8

// The places that every game has.
const (
	InSupply Where = iota
	OnSegment
)

// placesOfSets is the first of the places that sets register.
const placesOfSets = 2

// A PlaceDef describes places where figures can be beside the segments: on top
// of a tower, in a prison.
type PlaceDef struct {
	Name string // "tower"
	// At tells what the At of a figure there is: AtCell, AtSeat, or AtNumber
	// where it is always 0.
	At AtKind
	// Spots names the finer places that a figure's Spot tells apart, if any.
	Spots []string
	// Exposed, if set, tells whether what befalls the figures on a tile reaches
	// those that stand at such a place of it.
	Exposed bool
	// Over tells that who comes to such a place comes over the tile at its cell, though
	// what befalls the tile need not reach it there.
	Over bool
	// Ground, if set, tells the squares that such a place covers: what happens
	// there can score it, and it has a share in what lies there.
	Ground func(s *State, at uint16, spot uint8) Block
	// Spot, if set, tells where on the map figures at such a place stand (Stand), so
	// that what is thrown over it reaches them; without it nothing does.
	Spot func(s *State, at uint16, spot uint8) (x, y int)
	// Holds, if set, tells whether a kind of figure may be at such a place; without it
	// every follower may.
	Holds func(s *State, k FigureKind, at uint16, spot uint8) bool
}

// A Figure is one player's piece that counts or acts on features.
type Figure struct {
	Kind  FigureKind
	Seat  Seat
	Where Where
	Spot  uint8  // which finer place: of a place with Spots, of a segment the corner
	At    uint16 // the segment; of another place what its PlaceDef says
}

// FigureDef returns the description of a kind.
func (b *Book) FigureDef(k FigureKind) *FigureDef { return &b.figures[k] }

// FigureKinds returns the number of registered kinds.
func (b *Book) FigureKinds() int { return len(b.figures) }

// FigureNamed returns the kind with that name.
func (b *Book) FigureNamed(name string) (FigureKind, bool) {
	for i := range b.figures {
		if b.figures[i].Name == name {
			return FigureKind(i), true
		}
	}
	return 0, false
}

// Place registers a kind of place.
func (b *Book) Place(def PlaceDef) Where {
	b.places = append(b.places, def)
	return placesOfSets + Where(len(b.places)-1)
}

// PlaceDef returns the description of a kind of place that a set registered.
func (b *Book) PlaceDef(w Where) *PlaceDef { return &b.places[w-placesOfSets] }

// Places returns the kinds of place that sets registered.
func (b *Book) Places() []PlaceDef { return b.places }

// HasPlace reports whether a set registered such a kind of place.
func (b *Book) HasPlace(w Where) bool {
	return w >= placesOfSets && int(w-placesOfSets) < len(b.places)
}

// PlaceNamed returns the kind of place with that name.
func (b *Book) PlaceNamed(name string) (Where, bool) {
	for i := range b.places {
		if b.places[i].Name == name {
			return placesOfSets + Where(i), true
		}
	}
	return 0, false
}
