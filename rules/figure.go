package rules

import (
	"circulade/board"
	"circulade/tile"
)

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

// Figures returns the table of figures. It must not be changed.
func (s *State) Figures() []Figure { return s.figures }

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

// Supply returns how many figures of a kind a seat has left.
func (s *State) Supply(seat Seat, k FigureKind) int {
	return int(s.supply[int(seat)*len(s.book.figures)+int(k)])
}

func (s *State) addSupply(seat Seat, k FigureKind, n int) {
	s.supply[int(seat)*len(s.book.figures)+int(k)] += uint8(n)
}

// take finds a figure of a kind in a seat's supply.
func (s *State) take(seat Seat, k FigureKind) (FigureID, bool) {
	for i := range s.figures {
		f := &s.figures[i]
		if f.Seat == seat && f.Kind == k && f.Where == InSupply {
			return FigureID(i), true
		}
	}
	return 0, false
}

// OfferFigure appends the choice to put a figure of the step's seat on a
// segment, if it may stand there.
func (s *State) OfferFigure(st Step, k FigureKind, seg board.Seg, buf []Choice) []Choice {
	if !s.MayCome(ComingTo(st.Seat, k, seg), 0) {
		return buf
	}
	return append(buf, NewChoice(VerbDeploy, uint8(k), uint16(seg), 0))
}

// OfferFigures appends the choices to put a figure of the step's seat on the
// tile just laid: none where the supply has none.
func (s *State) OfferFigures(st Step, k FigureKind, buf []Choice) []Choice {
	c := s.Part().Cell
	if c == 0 || s.Supply(st.Seat, k) == 0 {
		return buf
	}
	base := s.Board.Base(c)
	for i := range s.Board.FaceAt(c).N {
		buf = s.OfferFigure(st, k, base+board.Seg(i), buf)
	}
	return buf
}

// ReturnAll sends every figure of a feature home, but for those that stay to the
// end of the game.
func (s *State) ReturnAll(f board.Feature) {
	for i := range s.figures {
		if s.Board.Men(f) == 0 {
			return
		}
		g := &s.figures[i]
		if g.Where == OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f && !s.book.figures[g.Kind].Stays {
			s.Return(FigureID(i))
		}
	}
}

// Occupied appends the features that figures stand in which can go home, each once, in canonical
// order: roads, cities, monastic features, fields; inside a kind by the
// earliest placed tile.
func (s *State) Occupied(buf []board.Feature) []board.Feature {
	var mem [128]uint32
	keys := mem[:0] // sorted
	for i := range s.figures {
		g := &s.figures[i]
		if g.Where != OnSegment || s.book.figures[g.Kind].Stays {
			continue
		}
		key := s.orderOf(s.Board.FeatureOf(board.Seg(g.At)))
		at := len(keys)
		for keys = append(keys, key); at > 0 && keys[at-1] > key; at-- {
			keys[at] = keys[at-1]
		}
		keys[at] = key
	}
	for i, key := range keys {
		if i == 0 || keys[i-1] != key {
			buf = append(buf, s.Board.FeatureOf(board.Seg(key)))
		}
	}
	return buf
}

// Strengths returns how strong each seat is in a feature.
func (s *State) Strengths(f board.Feature) (by [MaxSeats]uint8) {
	men := s.Board.Men(f)
	for i := 0; i < len(s.figures) && men > 0; i++ {
		g := &s.figures[i]
		if g.Where != OnSegment || s.Board.FeatureOf(board.Seg(g.At)) != f {
			continue
		}
		def := &s.book.figures[g.Kind]
		if def.Stays {
			continue
		}
		men--
		if def.ShieldStrength && s.Board.Kind(f) == tile.City {
			by[g.Seat] += uint8(s.Board.Shields(f))
		} else {
			by[g.Seat] += uint8(def.Strength)
		}
	}
	return by
}

// Majority returns the set of seats (bit per seat) with the greatest strength
// above zero.
func Majority(by [MaxSeats]uint8) (owners uint8) {
	best := uint8(1)
	for seat, n := range by {
		switch {
		case n > best:
			best, owners = n, 1<<seat
		case n == best:
			owners |= 1 << seat
		}
	}
	return owners
}
