package rules_test

import (
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// dragon is a toy whose question goes round the table: after each tile with a
// monastery the dragon moves six steps from that tile, the seats in turn, never
// back on its footprints.
func dragon() *toy {
	return &toy{
		set: "dragon",
		rows: map[string][]rules.Row{"base.next": {
			{Name: "dragon.wake", Form: rules.Work},
			{Name: "dragon.move", Form: rules.Question, Nested: true},
		}},
		register: func(b *rules.Book) error {
			beast := b.Piece(rules.PieceDef{Name: "dragon", Max: 1})
			foot := b.Piece(rules.PieceDef{Name: "footprint", Max: 6})
			var move rules.RowID
			clean := func(s *rules.State, _ rules.Step) {
				for i := s.FindPiece(foot); i >= 0; i = s.FindPiece(foot) {
					s.RemovePiece(i)
				}
			}
			verb := b.Verb(rules.Verb{
				Name: "dragon", Kind: "dragon",
				Do: func(s *rules.State, st rules.Step, c rules.Choice) {
					i := s.FindPiece(beast)
					s.AddPiece(rules.Piece{Kind: foot, Seat: rules.Chance, Cell: s.Pieces()[i].Cell})
					s.MovePiece(i, c.Cell())
					if st.N == 1 {
						clean(s, st)
						return
					}
					s.Push(rules.Step{Row: move, Seat: s.Next(st.Seat), N: st.N - 1})
				},
				Text: func(s *rules.State, c rules.Choice, buf []byte) []byte { return at(s, "dragon", c, buf) },
			})
			b.MayEnter(func(s *rules.State, _ rules.Piece, c board.Cell) bool { return s.PieceAt(foot, c) < 0 })
			b.Work("dragon.wake", func(s *rules.State) {
				c := s.SubTurn().Cell
				if s.Board.SegmentAt(c, "m") == 0 {
					return
				}
				if i := s.FindPiece(beast); i >= 0 {
					s.MovePiece(i, c)
				} else {
					s.AddPiece(rules.Piece{Kind: beast, Seat: rules.Chance, Cell: c})
				}
				s.Push(rules.Step{Row: move, Seat: s.SubTurn().Seat, N: 6})
			})
			move = b.Question("dragon.move", rules.Script{
				Kind: "move-dragon",
				List: func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
					p := s.Pieces()[s.FindPiece(beast)]
					for e := range tile.Edge(4) {
						n := s.Board.Neighbour(p.Cell, e)
						if n != 0 && s.Board.Face(n) != board.NoFace && s.MayEnter(p, n) {
							buf = append(buf, rules.NewChoice(verb, 0, uint16(n), 0))
						}
					}
					return buf
				},
				Else: clean,
			})
			return nil
		},
	}
}

func places(m *match) (list []string) {
	for _, p := range m.Pieces() {
		list = append(list, m.Book().PieceDef(p.Kind).Name+" "+string(m.AppendPos(p.Cell, nil)))
	}
	return list
}

func TestQuestionGoesRoundAllSeats(t *testing.T) {
	var block []rules.StartTile
	for i := range 9 {
		block = append(block, start("base/V", i%3, i/3, 0))
	}
	m := begin(t, compile(t, config(t, 3, block...), dragon()))
	m.play("draw base/B", "tile 0,-1 r0", "pass")
	m.wants("seat 1 move-dragon: dragon 0,0")
	m.play("dragon 0,0")
	m.wants("seat 2 move-dragon: dragon 1,0, dragon 0,1")
	m.play("dragon 1,0")
	m.wants("seat 3 move-dragon: dragon 2,0, dragon 1,1") // not back on the footprint
	m.play("dragon 2,0")
	m.wants("seat 1 move-dragon: dragon 2,1")
	copied := &match{t, m.Clone(), nil}
	for _, g := range []*match{m, copied} { // the step itself is the continuation
		g.play("dragon 2,1")
		g.wants("seat 2 move-dragon: dragon 2,2, dragon 1,1")
		g.play("dragon 1,1")
		g.wants("seat 3 move-dragon: dragon 1,2, dragon 0,1")
		if n := len(g.Pieces()); n != 6 {
			t.Errorf("%d pieces, want the dragon and five footprints", n)
		}
		g.play("dragon 1,2")
		g.wants("chance draw") // six steps: on with the turn of seat 2
		if got := places(g); len(got) != 1 || got[0] != "dragon 1,2" {
			t.Errorf("pieces %v, want the dragon alone", got)
		}
	}
	if m.Hash() != copied.Hash() {
		t.Error("a copy made in the middle ends elsewhere")
	}
}

// Boxed in, the question vanishes; its Else cleans up.
func TestQuestionThatVanishesCleansUp(t *testing.T) {
	m := begin(t, compile(t, config(t, 3, start("base/B", 0, 0, 0), start("base/B", 1, 0, 0)), dragon()))
	m.play("draw base/B", "tile 2,0 r0", "pass", "dragon 1,0")
	m.wants("seat 2 move-dragon: dragon 0,0")
	m.play("dragon 0,0")
	m.wants("chance draw")
	if got := places(m); len(got) != 1 || got[0] != "dragon 0,0" {
		t.Errorf("pieces %v, want the dragon alone", got)
	}
	if m.SubTurn().Seat != 1 {
		t.Errorf("the turn is seat %d's, want 2: who moved the dragon last does not matter", m.SubTurn().Seat+1)
	}
}
