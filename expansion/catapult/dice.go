package catapult

import (
	"circulade/board"
	"circulade/rules"
)

// The coarse way of throwing (cat.mode = dice): a player names a tile, and the token
// comes down on any tile up to two squares from it.

// around is how far a token can go astray, in squares.
const around = 2

func (m *module) registerDice(b *rules.Book) {
	at := func(name string) func(*rules.State, rules.Choice, []byte) []byte {
		return func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, name...))
		}
	}
	m.verbTile = b.Verb(rules.Verb{
		Name: "throw", Kind: "throw", At: rules.AtCell, Text: at("throw "),
		Targets: func(s *rules.State, c rules.Choice, buf [][2]int) [][2]int {
			for k := range reached(s, c.Cell()) {
				x, y := s.Board.Pos(m.lands(s, c.Cell(), k))
				buf = append(buf, [2]int{x, y})
			}
			return buf
		},
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Push(rules.Step{Row: m.rowFlight, At: c.At(), N: uint32(st.Seat)<<4 | st.N})
		},
	})
	m.verbLand = b.Verb(rules.Verb{Name: "land", Kind: "land", At: rules.AtCell, Do: m.land, Text: at("land ")})
	m.rowThrow = b.Question("catapult.throw", rules.Script{
		Kind: "throw",
		List: func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			for _, c := range s.Board.Laid() {
				buf = append(buf, rules.NewChoice(m.verbTile, 0, uint16(c), 0))
			}
			return buf
		},
	})
	m.rowFlight = b.Chance("catapult.flight", rules.Script{
		Kind: "flight", At: rules.AtCell,
		Outcomes: func(s *rules.State, st rules.Step) int { return reached(s, board.Cell(st.At)) },
		Outcome: func(s *rules.State, st rules.Step, k int) rules.Choice {
			return rules.NewChoice(m.verbLand, 0, uint16(m.lands(s, board.Cell(st.At), k)), 0)
		},
	})
}

// reached counts the tiles that a token aimed at a tile can come down on.
func reached(s *rules.State, c board.Cell) (n int) {
	each(s, c, func(board.Cell) bool { n++; return true })
	return n
}

// lands returns the k-th of them, row by row.
func (m *module) lands(s *rules.State, c board.Cell, k int) (found board.Cell) {
	each(s, c, func(at board.Cell) bool {
		found = at
		k--
		return k >= 0
	})
	return found
}

// each calls f for every tile up to two squares from a tile until it returns false.
func each(s *rules.State, c board.Cell, f func(board.Cell) bool) {
	x, y := s.Board.Pos(c)
	for dy := -around; dy <= around; dy++ {
		for dx := -around; dx <= around; dx++ {
			at := s.Board.At(x+dx, y+dy)
			if max(dx, -dx)+max(dy, -dy) > around || at == 0 || s.Board.Face(at) == board.NoFace {
				continue
			}
			if !f(at) {
				return
			}
		}
	}
}

// land lets a token rest in the middle of a tile, where it touches everybody.
func (m *module) land(s *rules.State, st rules.Step, c rules.Choice) {
	seat, k := rules.Seat(st.N>>4&15), kind(st.N&15)
	x, y := s.Board.Pos(c.Cell())
	rest := vector{int64(x)*unit + unit/2, int64(y)*unit + unit/2}
	f := field{told: s.Log() != nil}
	m.fill(s, &f)
	f.tell("land", rest)
	for i := range f.bodies[:f.n] {
		b := &f.bodies[i]
		if cellUnder(s, b.at) == c.Cell() {
			f.touch(b)
			f.tellOf("hit", b.at, b.id)
		}
	}
	f.tell("rest", rest)
	if f.told {
		s.Tell(rules.Event{Type: rules.EventPath, Seat: seat, Text: kinds()[k], Path: f.path})
	}
	m.rests(s, seat, k, rest, &f)
}
