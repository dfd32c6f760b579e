package flyingmachines

import (
	"strconv"

	"circulade/board"
	"circulade/rules"
)

// faces is how many different numbers the die shows, each on two of its sides [FM-3].
const faces = 3

// registerFlight registers how a follower takes off, and the die.
func (m *module) registerFlight(b *rules.Book) {
	m.verbFly = b.Verb(rules.Verb{
		Name: "fly", Kind: "fly", At: rules.AtCell, Location: "machine", Arg: rules.ArgFigure,
		Targets: func(s *rules.State, c rules.Choice, buf [][2]int) [][2]int {
			for n := range faces {
				x, y := m.aim(s, c.Cell(), n+1)
				buf = append(buf, [2]int{x, y})
			}
			return buf
		},
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Push(rules.Step{Row: m.rowRoll, Seat: st.Seat, At: c.At(), N: uint32(c.Arg())})
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "fly "...), s.Book().FigureDef(rules.FigureKind(c.Arg())).Name...)
		},
	})
	m.verbRoll = b.Verb(rules.Verb{
		Name: "roll", Kind: "roll", Do: m.fly,
		Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
			return strconv.AppendUint(append(buf, "roll "...), uint64(c.N()), 10)
		},
	})
	m.rowRoll = b.Chance("flying-machines.roll", rules.Script{
		Kind: "flight-roll", At: rules.AtCell,
		Outcomes: func(*rules.State, rules.Step) int {
			return faces // [FM-3] else 1
		},
		Outcome: func(_ *rules.State, _ rules.Step, k int) rules.Choice {
			return rules.NewChoice(m.verbRoll, 0, 0, uint32(k+1))
		},
	})
}

// offer offers to let a follower of each kind fly off the tile just laid.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [FM-2] else buf
	c := s.SubTurn().Cell
	if c == 0 || s.Board.FaceAt(c).Marks&(m.west|m.northWest) == 0 {
		return buf
	}
	b := s.Book()
	for k := range rules.FigureKind(b.FigureKinds()) {
		if s.Supply(st.Seat, k) > 0 &&
			b.FigureDef(k).Follower() { // [FM-7] else true
			buf = append(buf, rules.NewChoice(m.verbFly, uint8(k), uint16(c), 0))
		}
	}
	return buf
}

// direction returns where the machine on a tile flies to, one square far: as it is
// printed, turned with the tile.
func (m *module) direction(f *board.Face) (dx, dy int) {
	dx = -1
	if f.Marks&m.northWest != 0 {
		dy = -1
	}
	for range f.Rotation { // [FM-1]
		dx, dy = -dy, dx
	}
	return dx, dy
}

// aim returns the square that is n squares from a machine.
func (m *module) aim(s *rules.State, c board.Cell, n int) (x, y int) {
	x, y = s.Board.Pos(c)
	dx, dy := m.direction(s.Board.FaceAt(c))
	return x + n*dx, y + n*dy
}

// fly takes the follower as far as the die says, also over squares without a tile
// [FM-3].
func (m *module) fly(s *rules.State, st rules.Step, c rules.Choice) {
	n := int(c.N())
	to := s.Board.At(m.aim(s, board.Cell(st.At), n))
	if s.Board.Face(to) == board.NoFace {
		to = 0
	}
	st.Row, st.Seat, st.At = m.rowAim, s.SubTurn().Seat, uint16(to)
	s.ShowAs(st.Seat, rules.Piece{Kind: m.machine, Cell: to, State: uint16(n)})
	if to == 0 {
		m.goBack(s, st)
		return
	}
	s.Push(st) // [FM-9] else s.Push(rules.Step{Row: m.figure, Seat: st.Seat}); s.Push(st)
}
