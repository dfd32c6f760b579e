package rules

// FigureKind names a registered kind of figure.
type FigureKind uint8

// FigureID names a figure as long as the game lasts: it is its index in State.Figures.
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
	// Ordinary tells that it goes where a rule lets followers go and means those of plain
	// wood, with no office: up a tower (follower, big, phantom).
	Ordinary bool
	// Stays keeps it where it stands to the end of the game: nothing that sends
	// the figures of a feature home sees it (barn).
	Stays bool
	// Beside tells that it stands in a feature and has no share in it: it keeps nobody out,
	// and is no figure of the feature when that is scored or sent home. Its own set says how
	// it leaves; what befalls its tile reaches it (shepherd).
	Beside bool
	aside  bool // Stays or Beside: it is not counted among the figures of a feature
	// Local tells that the final scoring depends on which tile it stands on, and not only on
	// its feature (ringmaster).
	Local bool
}

// Counted reports whether figures of this kind are among those of the feature in which they
// stand (State.Occupied, Board.FiguresIn).
func (d *FigureDef) Counted() bool { return !d.Stays && !d.Beside }

// Follower reports whether figures of this kind count for the majority, so that the
// feature in which one stands is occupied.
func (d *FigureDef) Follower() bool { return d.Strength > 0 || d.ShieldStrength }

// Where tells where a figure is: in the supply, on a segment, or at a kind of location
// that a set has registered (Book.Location).
type Where uint8

// Where a figure can be in every game.
const (
	InSupply Where = iota
	OnSegment
)

// firstLocation is the first of the locations that sets register.
const firstLocation = 2

// A LocationDef describes a kind of location where figures can be that is no segment: on
// top of a tower, in a prison.
type LocationDef struct {
	Name string // "tower"
	// At tells what the At of a figure there is: AtCell, AtSeat, or AtNumber
	// where it is always 0.
	At AtKind
	// Spots names the finer spots that a figure's Spot tells apart, if any.
	Spots []string
	// Exposed, if set, tells whether what befalls the figures on a tile reaches
	// those that stand at such a location of it.
	Exposed bool
	// Over tells that who comes to such a location comes over the tile at its cell, though
	// what befalls the tile need not reach it there.
	Over bool
	// OnTile tells that who is at such a location stands on its tile as far as that is all a
	// rule asks for, though in no feature: a fairy who goes with tiles is with him (acrobats).
	OnTile bool
	// Captive tells that who is at such a location is held there: on the board, but on no tile
	// for any rule, so that nobody counts him and nothing that befalls the tile reaches him
	// (a trap, a prison).
	Captive bool
	// Gone tells that who is at such a location is out of the game for good.
	Gone bool
	// Ground, if set, tells the squares that such a location covers: what happens
	// there can score it, and it has a share in what lies there.
	Ground func(s *State, at uint16, spot uint8) Block
	// Spot, if set, tells where on the map figures at such a location stand, in units of
	// tile.Unit, so that what is sent off over it reaches them; without it nothing does.
	Spot func(s *State, at uint16, spot uint8) (x, y int)
	// Holds, if set, tells whether a kind of figure may be at such a location; without it
	// every follower may.
	Holds func(s *State, k FigureKind, at uint16, spot uint8) bool
}

// A Figure is one player's figure, in their supply or out of it: it counts in features
// or acts on them.
type Figure struct {
	Kind  FigureKind
	Seat  Seat
	Where Where
	Spot  uint8  // the spot: of a location with Spots, of a segment the corner
	At    uint16 // the segment; of another location what its LocationDef says
}

// FigureDef returns the description of a kind of figure. It must not be changed.
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

// Location registers a kind of location.
func (b *Book) Location(def LocationDef) Where {
	b.locations = append(b.locations, def)
	return firstLocation + Where(len(b.locations)-1)
}

// LocationDef returns the description of a kind of location that a set registered. It
// must not be changed.
func (b *Book) LocationDef(w Where) *LocationDef { return &b.locations[w-firstLocation] }

// HasLocation reports whether a set registered such a kind of location.
func (b *Book) HasLocation(w Where) bool {
	return w >= firstLocation && int(w-firstLocation) < len(b.locations)
}

// LocationNamed returns the kind of location with that name.
func (b *Book) LocationNamed(name string) (Where, bool) {
	for i := range b.locations {
		if b.locations[i].Name == name {
			return firstLocation + Where(i), true
		}
	}
	return 0, false
}
