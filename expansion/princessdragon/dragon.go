package princessdragon

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// steps is how far the dragon goes in a movement [PD-9].
const steps = 6

// registerDragon registers the dragon's movement: a question that goes round the
// table. The step itself says whose it is and how many are left; the trail holds
// what the dragon has visited.
func (m *module) registerDragon(b *rules.Book) {
	m.trail = b.Piece(rules.PieceDef{Name: "dragon-trail", Max: steps + 1})
	m.verbDragon = b.Verb(rules.Verb{
		Name: "dragon", Kind: "dragon", At: rules.AtCell, Do: m.takeStep,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, "dragon "...))
		},
	})
	b.Work("princess-dragon.dragon", func(s *rules.State) {
		if !m.afterScoring {
			m.begin(s)
		}
	})
	b.Work("princess-dragon.dragon-after", func(s *rules.State) {
		if m.afterScoring {
			m.begin(s)
		}
	})
	m.step = b.Question("princess-dragon.step", rules.Script{
		Kind: "dragon-step", Else: m.rest,
		List: m.listSteps, // [PD-11] else m.listBoxed
	})
}

// begin lets the dragon move if a dragon tile was laid.
func (m *module) begin(s *rules.State) { // [PD-7]
	i := s.FindPiece(m.dragon)
	if i < 0 || laid(s)&m.dragonMark == 0 {
		return
	}
	n := uint32(steps) // [PD-9] else 1
	s.AddPiece(rules.Piece{Kind: m.trail, Seat: rules.Chance, Cell: s.Pieces()[i].Cell})
	s.Push(rules.Step{Row: m.step, Seat: s.SubTurn().Seat, N: n})
}

// listSteps offers the tiles around the dragon that he may enter.
func (m *module) listSteps(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	p := s.Pieces()[s.FindPiece(m.dragon)]
	for e := range tile.Edge(4) {
		c := s.Board.Neighbour(p.Cell, e)
		switch {
		case c == 0 || s.Board.Face(c) == board.NoFace:
		case s.PieceAt(m.trail, c) >= 0: // [PD-10]
		case s.PieceAt(m.fairy, c) >= 0: // [PD-21]
		case !s.MayEnter(p, c): // [PD-10]
		default:
			buf = append(buf, rules.NewChoice(m.verbDragon, 0, uint16(c), 0))
		}
	}
	return buf
}

// takeStep moves the dragon, who eats whom he meets, and asks the next seat
// [PD-9].
func (m *module) takeStep(s *rules.State, st rules.Step, c rules.Choice) {
	m.put(s, st.Seat, s.FindPiece(m.dragon), c.Cell())
	st.N--
	s.AddPiece(rules.Piece{Kind: m.trail, Seat: rules.Chance, Cell: c.Cell(), State: uint16(steps - st.N)})
	s.OnTile(c.Cell(), s.Return)                 // [PD-12]
	s.Entered(s.Pieces()[s.FindPiece(m.dragon)]) // [PD-12]
	if st.N == 0 {
		m.rest(s, st)
		return
	}
	st.Seat = s.Next(st.Seat)
	s.Push(st)
}

// rest ends the movement: nothing counts as visited any more.
func (m *module) rest(s *rules.State, _ rules.Step) {
	s.RemovePieces(m.trail)
}
