package tower

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerFloors registers towers, what they are built of, and who may stand on
// top.
func (m *module) registerFloors(b *rules.Book) error {
	m.foundation = b.TileMark("tower")
	m.tower = b.Piece(rules.PieceDef{Name: "tower", Max: b.Seats() * piecesOf[b.Seats()]})
	m.pieces = b.SeatTally("tower-pieces")
	top := rules.LocationDef{
		Name: "tower", At: rules.AtCell, Over: true,
		Exposed: b.Is(optTop, "capturable"), // [TW-13] else true
		Holds: func(_ *rules.State, k rules.FigureKind, _ uint16, _ uint8) bool {
			return slices.Contains(m.climbers, k)
		},
	}
	if top.Exposed {
		top.Spot = inTheMiddle
	}
	m.top = b.Location(top)
	m.verbBuild = b.Verb(rules.Verb{
		Name: "tower", Kind: "tower", At: rules.AtCell, Do: m.build,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, "tower "...))
		},
	})
	m.verbClimb = b.Verb(rules.Verb{
		Name: "climb", Kind: "climb", At: rules.AtCell, Location: "tower", Arg: rules.ArgFigure,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.DeployTo(st.Seat, rules.FigureKind(c.Arg()), m.top, c.At(), 0)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(append(buf, "climb "...), s.Book().FigureDef(rules.FigureKind(c.Arg())).Name...)
			return s.AppendPos(c.Cell(), append(buf, ' '))
		},
	})
	b.Work("tower.start", func(s *rules.State) {
		for seat := range s.Seats() {
			s.AddTally(m.pieces, seat, piecesOf[b.Seats()])
		}
	})
	b.AfterCompile(func() { m.climbers = m.whoClimbs(b) })
	return b.Offer("base.wood", m.offerTowers)
}

// whoClimbs returns the kinds of figure that may stand on a tower: those without an office.
func (m *module) whoClimbs(b *rules.Book) (kinds []rules.FigureKind) {
	for k := range rules.FigureKind(b.FigureKinds()) {
		def := b.FigureDef(k)
		if def.Ordinary { // [TW-4] else def.Follower()
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// offerTowers offers a piece of tower on every foundation and open tower, and the way up to the
// top of every open tower.
func (m *module) offerTowers(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	piece := s.Tally(m.pieces, st.Seat) > 0 // [TW-2]
	for i, marks := range s.Board.Marks() {
		if s.Enough(buf) {
			break
		}
		if marks&m.foundation == 0 {
			continue
		}
		c := s.Board.Laid()[i]
		floors := m.floors(s, c)
		if floors > 0 && m.closed(s, c) {
			continue
		}
		if piece { // [TW-5] else piece && floors < lowTower
			buf = append(buf, rules.NewChoice(m.verbBuild, 0, uint16(c), 0))
		}
		if floors > 0 { // [TW-3]
			buf = m.offerTop(s, st, c, buf)
		}
	}
	return buf
}

func (m *module) offerTop(s *rules.State, st rules.Step, c board.Cell, buf []rules.Choice) []rules.Choice {
	for _, k := range m.climbers {
		if s.Supply(st.Seat, k) > 0 && s.MayArrive(rules.Arrival{Seat: st.Seat, Kind: k, Where: m.top, At: uint16(c)}, 0) {
			buf = append(buf, rules.NewChoice(m.verbClimb, uint8(k), uint16(c), 0))
		}
	}
	return buf
}

// floors returns how high the tower on a cell is.
func (m *module) floors(s *rules.State, c board.Cell) int {
	i := s.PieceAt(m.tower, c)
	if i < 0 {
		return 0
	}
	return int(s.Pieces()[i].State)
}

// closed reports whether somebody stands on top of the tower on a cell.
func (m *module) closed(s *rules.State, c board.Cell) bool {
	figures := s.Figures()
	for i := range figures {
		if f := &figures[i]; f.Where == m.top && board.Cell(f.At) == c {
			return true
		}
	}
	return false
}

// build adds a floor, which may bring a prisoner.
func (m *module) build(s *rules.State, st rules.Step, c rules.Choice) {
	i := s.PieceAt(m.tower, c.Cell())
	if i < 0 {
		i = s.AddPiece(rules.Piece{Kind: m.tower, Seat: rules.Chance, Cell: c.Cell()})
	}
	floors := m.floors(s, c.Cell()) + 1
	s.SetPieceState(i, uint16(floors))
	s.AddTally(m.pieces, st.Seat, -1)
	s.Show(st.Seat, i)
	s.Push(rules.Step{Row: m.rowCapture, Seat: st.Seat, At: c.At(), N: uint32(floors)}) // [TW-6]
}

// inTheMiddle is where on the map a figure on a tower stands.
func inTheMiddle(s *rules.State, at uint16, _ uint8) (x, y int) {
	x, y = s.Board.Pos(board.Cell(at))
	return x*tile.Unit + tile.Unit/2, y*tile.Unit + tile.Unit/2
}
