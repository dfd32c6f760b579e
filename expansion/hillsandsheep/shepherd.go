package hillsandsheep

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The tokens in the bag: sheep are worth as many points as their number.
const (
	sheep1 = iota
	sheep2
	sheep3
	sheep4
	wolf
)

// newBag returns the bag with its 18 tokens.
func newBag() *rules.Bag {
	return rules.NewBag("sheep",
		rules.Tokens{Name: "one", Copies: 4}, rules.Tokens{Name: "two", Copies: 5},
		rules.Tokens{Name: "three", Copies: 5}, rules.Tokens{Name: "four", Copies: 2},
		rules.Tokens{Name: "wolf", Copies: 2})
}

// worth is how many sheep a token shows.
func worth(token uint16) int16 { return int16(token) + 1 }

// registerShepherd registers the shepherds and the bag.
func (m *module) registerShepherd(b *rules.Book) error {
	for k := range b.FigureKinds() {
		m.place += b.FigureDef(rules.FigureKind(k)).Count
	}
	m.shepherd = b.Figure(rules.FigureDef{
		Name: "shepherd", Role: "shepherd",
		Count:    1,
		Strength: 0,    // [HS-2] else 1
		Beside:   true, // [HS-3]
	})
	m.bag = newBag()
	m.bag.Def.Final = func(*rules.State, rules.Piece) uint64 { return 0 } // none counts at the end
	m.bag.Register(b)
	m.source = b.Source("flock")
	m.extended = b.SubTurnFlag("flock-extended")
	b.MayStandOn(func(k rules.FigureKind, on tile.Kind) bool { return k != m.shepherd || on == tile.Field })
	b.MayOccupy(m.mayOccupy)
	b.AfterLeft(func(s *rules.State, id rules.FigureID, _ board.Seg) {
		if g := &s.Figures()[id]; g.Kind == m.shepherd && g.Where != rules.OnSegment { // who flees from a flea takes his flock along
			m.disperse(s, g.Seat)
		}
	})
	draw := b.Verb(m.bag.Verb("token", m.drawn))
	m.rowDraw = b.Chance("hills-and-sheep.draw", m.bag.Draw("token", draw))
	if err := b.AfterChosen("base.wood", m.putDown); err != nil {
		return err
	}
	m.registerFlock(b)
	b.Outlook("flock", m.outlook, rules.Reads{Pieces: []rules.PieceKind{m.bag.Kind}})
	return b.Offer("base.wood", m.offer) // [HS-3] else nil
}

// offer offers the shepherd on the fields of the tile just laid.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	return s.OfferFigures(st, m.shepherd, buf)
}

// of returns a seat's shepherd and its number.
func (m *module) of(s *rules.State, seat rules.Seat) (*rules.Figure, rules.FigureID) {
	figures := s.Figures()
	id := int(seat)*len(figures)/s.Book().Seats() + m.place
	return &figures[id], rules.FigureID(id)
}

// field returns the field on which a seat's shepherd stands, or 0.
func (m *module) field(s *rules.State, seat rules.Seat) board.Feature {
	if s.Book().FigureDef(m.shepherd).Count == 0 {
		return 0
	}
	if g, _ := m.of(s, seat); g.Where == rules.OnSegment {
		return s.Board.FeatureOf(board.Seg(g.At))
	}
	return 0
}

// mayOccupy keeps a shepherd from a field on which another one stands.
func (m *module) mayOccupy(s *rules.State, _ rules.Seat, k rules.FigureKind, seg board.Seg) bool {
	if k != m.shepherd {
		return true
	}
	f := s.Board.FeatureOf(seg)
	for seat := range s.Seats() {
		if m.field(s, seat) == f { // [HS-3]
			return false
		}
	}
	return f != 0
}

// putDown has whoever has put a shepherd down draw a token.
func (m *module) putDown(s *rules.State, st rules.Step, c rules.Choice) {
	if c.Verb() == rules.VerbDeploy && rules.FigureKind(c.Arg()) == m.shepherd { // [HS-4]
		s.Push(rules.Step{Row: m.rowDraw, N: uint32(st.Seat)})
	}
}

// drawn adds a token to the flock of the seat that drew it. A wolf goes back into the bag at
// once, and all flocks of the field with it.
func (m *module) drawn(s *rules.State, st rules.Step, token int) {
	seat := rules.Seat(st.N)
	if token != wolf {
		s.Lay(seat, rules.Piece{Kind: m.bag.Kind, Seat: seat, State: uint16(token)}) // [HS-4, HS-7]
		return
	}
	s.ShowAs(seat, rules.Piece{Kind: m.bag.Kind, Seat: seat, State: wolf})
	m.sendHome(s, m.field(s, seat)) // [HS-7] else m.sendHomeOne(s, seat)
}

// sendHome sends all shepherds of a field home.
func (m *module) sendHome(s *rules.State, f board.Feature) {
	for seat := range s.Seats() {
		if f != 0 && m.field(s, seat) == f {
			_, id := m.of(s, seat)
			s.Return(id)
		}
	}
}

// disperse puts all tokens of a seat back into the bag.
func (m *module) disperse(s *rules.State, seat rules.Seat) { // [HS-9]
	for i := s.PieceOf(m.bag.Kind, seat); i >= 0; i = s.PieceOf(m.bag.Kind, seat) {
		s.RemovePiece(i)
	}
}

// flock returns how many sheep a seat has.
func (m *module) flock(s *rules.State, seat rules.Seat) (n int16) {
	if s.CountPieces(m.bag.Kind) == 0 {
		return 0
	}
	for _, p := range s.Pieces() {
		if p.Kind == m.bag.Kind && p.Seat == seat {
			n += worth(p.State)
		}
	}
	return n
}
