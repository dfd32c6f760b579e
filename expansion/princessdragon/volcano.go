package princessdragon

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// most is how many dragon tiles can be set aside: those of the set, and room for
// some that somebody has drawn himself.
const most = 32

// registerVolcano registers how the dragon comes to the board, and what happens
// to dragon tiles that are drawn before.
func (m *module) registerVolcano(b *rules.Book) {
	m.dragon = b.Piece(rules.PieceDef{Name: "dragon", Max: 1})
	m.aside = b.Piece(rules.PieceDef{Name: "aside", Max: most, State: rules.StateTile})
	m.toDraw = b.Label("base.draw")
	b.AfterCompile(func() {
		marked := func(sign string) rules.TypeSet {
			return b.TypeSet(func(_ int, t *tile.Tile) bool { return slices.Contains(t.Marks, sign) })
		}
		m.dragonTiles, m.volcanoTiles = marked("dragon"), marked("volcano")
	})
	b.Work("princess-dragon.aside", m.setAside)
	b.Work("princess-dragon.volcano", m.wake)
	if m.rule.ban.On { // PD-3
		b.MayStand(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, c board.Cell) bool {
			return s.PieceAt(m.dragon, c) < 0
		})
	}
}

// setAside puts a dragon tile beside the board that is drawn before the dragon
// has come, and draws again [PD-8].
func (m *module) setAside(s *rules.State) {
	p := s.Part()
	n := int(p.Tile)
	if n < 0 || n >= s.Book().Types() || s.FindPiece(m.dragon) >= 0 {
		return
	}
	switch {
	case m.dragonTiles.Has(n) && m.rule.aside.On:
		s.AddPiece(rules.Piece{Kind: m.aside, Seat: rules.Chance, State: uint16(n)})
		s.Tell(rules.Event{Type: rules.EventPiece, Seat: p.Seat, Text: "aside", N: n})
		p.Tile = -1
		s.Jump(m.toDraw)
	case m.volcanoTiles.Has(n) && !m.rule.out.On: // PD-27
		m.mixIn(s)
	}
}

// wake puts the dragon on the volcano just laid [PD-2]. He has walked nowhere
// and visited nothing [PD-28].
func (m *module) wake(s *rules.State) {
	c := s.Part().Cell
	if laid(s)&m.volcanoMark == 0 || !m.rule.volcano.On || s.PieceAt(m.dragon, c) >= 0 {
		return
	}
	i := s.FindPiece(m.dragon)
	if i < 0 {
		i = len(s.Pieces())
		s.AddPiece(rules.Piece{Kind: m.dragon, Seat: rules.Chance})
	} else if !m.rule.still.On {
		s.AddPiece(rules.Piece{Kind: m.trail, Seat: rules.Chance, Cell: s.Pieces()[i].Cell})
	}
	m.put(s, s.Part().Seat, i, c)
	m.mixIn(s)
}

// put moves the dragon or the fairy, for all to see.
func (m *module) put(s *rules.State, seat rules.Seat, i int, c board.Cell) {
	s.MovePiece(i, c)
	p := s.Pieces()[i]
	s.Tell(rules.Event{Type: rules.EventPiece, Seat: seat, Text: s.Book().PieceDef(p.Kind).Name, Cell: c})
}

// mixIn puts the tiles that were set aside back into the pile [PD-5]. The pile has
// no order, so nothing is drawn by lot.
func (m *module) mixIn(s *rules.State) {
	if !m.rule.back.On {
		return
	}
	n := 0
	for i := s.FindPiece(m.aside); i >= 0; i = s.FindPiece(m.aside) {
		s.PutBack(int(s.Pieces()[i].State))
		s.RemovePiece(i)
		n++
	}
	if n > 0 {
		s.Tell(rules.Event{Type: rules.EventToken, Seat: s.Part().Seat, Text: "aside", N: n})
	}
}
