package underthebigtop

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// bigTop is what the set needs for the circus.
type bigTop struct {
	bag        *rules.Bag      // the animals; those that lie beside the board are out of the game
	top        rules.PieceKind // the big top
	rowAnimal  rules.RowID
	circusPays rules.Source

	inPlay, atEnd rules.RuleID // BT-3, BT-6
}

// animals are the tokens. The most frequent comes first: who ends a game in his mind
// turns that one.
func animals() []rules.Tokens {
	return []rules.Tokens{
		{Name: "seal", Copies: 5},
		{Name: "monkey", Copies: 4},
		{Name: "bear", Copies: 3},
		{Name: "tiger", Copies: 2},
		{Name: "flea", Copies: 1},
		{Name: "elephant", Copies: 1},
	}
}

// worth is what each animal pays for a follower.
var worth = [...]int8{4, 3, 5, 6, 1, 7}

func (m *module) registerCircus(b *rules.Book) {
	m.inPlay, m.atEnd = b.Cite("BT-3"), b.Cite("BT-6")
	m.circusPays = b.Source("circus")
	m.top = b.Piece(rules.PieceDef{Name: "big-top", Max: 1, Final: m.final})
	m.bag = rules.NewBag("animal", animals()...)
	m.bag.Register(b)
	verb := b.Verb(m.bag.Verb("animal", m.turn))
	b.Work("under-the-big-top.circus", m.arrive)
	m.rowAnimal = b.Chance("under-the-big-top.animal", m.bag.Draw("animal", verb))
	b.Work("under-the-big-top.final-circus", func(s *rules.State) {
		if s.FindPiece(m.top) >= 0 { // [BT-6]
			m.reveal(s)
		}
	})
	if b.In(optCircus) {
		b.Outlook("circus", m.circusOutlook, rules.Reads{Pieces: []rules.PieceKind{m.top, m.bag.Kind}})
	}
}

// arrive has the big top come to the circus that has just been laid. The first time it is
// put up there; later it pays first, where it stands.
func (m *module) arrive(s *rules.State) {
	c := s.SubTurn().Cell
	if !has(s, c, m.circus) {
		return
	}
	if s.FindPiece(m.top) < 0 {
		s.Lay(s.SubTurn().Seat, rules.Piece{Kind: m.top, Seat: rules.Chance, Cell: c}) // [BT-2]
		return
	}
	m.reveal(s)
}

// reveal turns the token under the big top. It is drawn only now, so that nobody can know
// it before.
func (m *module) reveal(s *rules.State) {
	s.Push(rules.Step{Row: m.rowAnimal, Seat: rules.Chance})
}

// turn pays for an animal, takes it out of the game, and has the big top move on.
func (m *module) turn(s *rules.State, _ rules.Step, animal int) {
	s.Lay(s.SubTurn().Seat, rules.Piece{Kind: m.bag.Kind, Seat: rules.Chance, State: uint16(animal)}) // [BT-5]
	m.show(s, animal)
	if !s.Ending() {
		i := s.FindPiece(m.top)
		s.MovePiece(i, s.SubTurn().Cell) // [BT-3]
		s.Show(s.SubTurn().Seat, i)
	}
	s.PayOut()
}

// show pays every player for his followers around the big top.
func (m *module) show(s *rules.State, animal int) { // [BT-3]
	area := m.area(s)
	rule, when := m.inPlay, rules.InPlay
	if s.Ending() {
		rule, when = m.atEnd, rules.AtEnd
	}
	for seat := range s.Round(s.SubTurn().Seat) {
		v := rules.Value{Figures: m.spectators(s, area, seat), PerFigure: worth[animal], Rule: rule, When: when}
		a := v.Award(seat, 0, rules.Ownership{})
		a.Ruling.Source = m.circusPays
		s.Award(a) // [BT-5] else m.awardEach(s, a)
	}
}

// area returns the squares around the big top, which must be there.
func (m *module) area(s *rules.State) rules.Block {
	return rules.Around(s.Board.Pos(s.Pieces()[s.FindPiece(m.top)].Cell))
}

// spectators counts a seat's followers on some squares.
func (m *module) spectators(s *rules.State, area rules.Block, seat rules.Seat) (n int16) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Seat == seat && g.Where != rules.InSupply &&
			s.Book().FigureDef(g.Kind).Follower() && // [BT-4] else true
			stands(s, rules.FigureID(i), area) {
			n++
		}
	}
	return n
}

// stands reports whether a figure stands on some squares. A castle stands on two of them;
// a quarter of the town is no place on the map.
func stands(s *rules.State, id rules.FigureID, area rules.Block) bool {
	c := s.CellOf(id)
	if c == 0 {
		return false
	}
	g := &s.Figures()[id]
	if g.Where != rules.OnSegment {
		if spot := s.Book().LocationDef(g.Where).Spot; spot != nil { // [BT-4]
			x, y := spot(s, g.At, g.Spot)
			return x >= area.Left*tile.Unit && x <= (area.Right+1)*tile.Unit &&
				y >= area.Top*tile.Unit && y <= (area.Bottom+1)*tile.Unit // on an edge it is on both tiles
		}
	}
	return area.Has(s.Board.Pos(c))
}

// final tells what the final scoring depends on: where the big top stands, and how many
// followers each seat has around it.
func (m *module) final(s *rules.State, top rules.Piece) uint64 {
	area := rules.Around(s.Board.Pos(top.Cell))
	n := uint64(top.Cell)
	for seat := range s.Seats() {
		n = n<<5 | uint64(m.spectators(s, area, seat))&31
	}
	return n
}

// middle is where on the map somebody in the middle of a tile stands.
func middle(s *rules.State, at uint16, _ uint8) (x, y int) {
	x, y = s.Board.Pos(board.Cell(at))
	return x*tile.Unit + tile.Unit/2, y*tile.Unit + tile.Unit/2
}
