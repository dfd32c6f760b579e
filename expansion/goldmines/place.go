package goldmines

import (
	"circulade/board"
	"circulade/rules"
)

// registerPlacing registers how gold comes to the board.
func (m *module) registerPlacing(b *rules.Book) {
	m.verbPut = b.Verb(rules.Verb{
		Name: "gold", Kind: "gold", At: rules.AtCell,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.put(s, st.Seat, c.Cell()) },
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, "gold "...))
		},
	})
	b.Work("goldmines.gold", func(s *rules.State) {
		if m.laid(s) {
			m.put(s, s.SubTurn().Seat, s.SubTurn().Cell)
		}
	})
	b.Question("goldmines.second", rules.Script{
		Kind: "place-gold", Auto: true,
		When: m.laid,
		List: m.around, // GO-2: without a tile there nobody is asked
	})
}

// laid reports whether this sub-turn has laid a tile with gold.
func (m *module) laid(s *rules.State) bool { // [GO-1]
	c := s.SubTurn().Cell
	return c != 0 && s.Board.FaceAt(c).Marks&m.gold != 0
}

// around lists the tiles on the eight squares around the one just laid.
func (m *module) around(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	x, y := s.Board.Pos(s.SubTurn().Cell)
	for i := range 9 {
		c := s.Board.At(x+i%3-1, y+i/3-1)
		if i != 4 && s.Board.Face(c) != board.NoFace {
			buf = append(buf, rules.NewChoice(m.verbPut, 0, uint16(c), 0))
		}
	}
	return buf
}

// put lays an ingot on a tile.
func (m *module) put(s *rules.State, seat rules.Seat, c board.Cell) {
	i := s.PieceAt(m.ingot, c)
	if i < 0 {
		i = s.AddPiece(rules.Piece{Kind: m.ingot, Seat: rules.Chance, Cell: c})
	}
	s.SetPieceState(i, s.Pieces()[i].State+1)
	s.Show(seat, i)
}
