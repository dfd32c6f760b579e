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
}

// Follower reports whether figures of this kind count for the majority, so that
// a feature they stand in is occupied.
func (d *FigureDef) Follower() bool { return d.Strength > 0 || d.ShieldStrength }

// Where tells where a figure is.
type Where uint8

// The places of a figure. What At means depends on it.
const (
	InSupply Where = iota
	OnSegment
	OnCell // At is the cell: tower, castle
	InPlace
	InPrison
	OutOfGame
)

// A Figure is one player's piece that counts or acts on features.
type Figure struct {
	Kind  FigureKind
	Seat  Seat
	Where Where
	At    uint16
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

// MayDeploy reports whether every set in play allows a figure of that kind on
// the segment. It does not ask whether the supply has one.
func (s *State) MayDeploy(seat Seat, k FigureKind, seg board.Seg) bool {
	for _, f := range s.book.mayDeploy {
		if !f(s, seat, k, seg) {
			return false
		}
	}
	return true
}

// OfferFigure appends the choice to put a figure of the step's seat on a
// segment, if it may stand there.
func (s *State) OfferFigure(st Step, k FigureKind, seg board.Seg, buf []Choice) []Choice {
	if !s.MayDeploy(st.Seat, k, seg) {
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

// Deploy puts a figure from a seat's supply on a segment. It reports whether
// the supply had one.
func (s *State) Deploy(seat Seat, k FigureKind, seg board.Seg) (FigureID, bool) {
	id, ok := s.take(seat, k)
	if !ok {
		return 0, false
	}
	f := &s.figures[id]
	f.Where, f.At = OnSegment, uint16(seg)
	s.addSupply(seat, k, -1)
	s.Board.AddMen(seg, 1)
	p := s.Part()
	p.Figure, p.Deployed = id, true
	if s.log != nil {
		s.log.add(Event{Type: EventFigure, Seat: seat, Figure: id, Kind: k, Seg: seg, Cell: s.Board.CellOf(seg)})
	}
	for _, h := range s.book.deployed {
		h(s, id)
	}
	return id, true
}

// Return takes a figure off its segment into its owner's supply.
func (s *State) Return(id FigureID) {
	f := &s.figures[id]
	seg := board.Seg(f.At)
	s.Board.AddMen(seg, -1)
	f.Where, f.At = InSupply, 0
	s.addSupply(f.Seat, f.Kind, 1)
	if s.log != nil {
		s.log.add(Event{Type: EventReturn, Seat: f.Seat, Figure: id, Kind: f.Kind, Seg: seg, Cell: s.Board.CellOf(seg)})
	}
	for _, h := range s.book.returned {
		h(s, id, seg)
	}
}

// ReturnAll takes every figure off a feature.
func (s *State) ReturnAll(f board.Feature) {
	for i := range s.figures {
		if s.Board.Men(f) == 0 {
			return
		}
		g := &s.figures[i]
		if g.Where == OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f {
			s.Return(FigureID(i))
		}
	}
}

// Occupied appends the features that figures stand in, each once, in canonical
// order: roads, cities, monastic features, fields; inside a kind by the
// earliest placed tile.
func (s *State) Occupied(buf []board.Feature) []board.Feature {
	var mem [128]uint32
	keys := mem[:0] // sorted
	for i := range s.figures {
		g := &s.figures[i]
		if g.Where != OnSegment {
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
		men--
		def := &s.book.figures[g.Kind]
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
