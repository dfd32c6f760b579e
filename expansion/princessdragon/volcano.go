package princessdragon

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerVolcano registers how the dragon enters the board, and what happens to
// dragon tiles that are drawn before.
func (m *module) registerVolcano(b *rules.Book) {
	m.dragon = b.Piece(rules.PieceDef{Name: "dragon", Max: 1})
	m.aside = b.Piece(rules.PieceDef{Name: "aside", Max: maxAside, State: rules.StateTile})
	m.toDraw = b.Label("base.draw")
	b.AfterCompile(func() {
		marked := func(name string) rules.TypeSet {
			return b.TypeSet(func(_ int, t *tile.Tile) bool { return slices.Contains(t.Marks, name) })
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
	switch {
	case n < 0 || s.FindPiece(m.dragon) >= 0:
	case m.dragonTiles.Has(n) && m.rule.aside.On:
		s.AddPiece(rules.Piece{Kind: m.aside, Seat: rules.Chance, State: uint16(n)})
		p.Tile = -1
		s.Jump(m.toDraw)
	case m.volcanoTiles.Has(n) && !m.rule.out.On: // PD-27
		m.mixIn(s)
	}
}

// mixIn puts the tiles that were set aside back into the pile [PD-5]. What is
// left to draw has no order, so there is nothing to shuffle.
func (m *module) mixIn(s *rules.State) {
	if !m.rule.back.On {
		return
	}
	for i := s.FindPiece(m.aside); i >= 0; i = s.FindPiece(m.aside) {
		s.PutBack(int(s.Pieces()[i].State))
		s.RemovePiece(i)
	}
}

// wake puts the dragon on the volcano just laid [PD-2]. He walks nowhere, and
// has visited nothing [PD-28].
func (m *module) wake(s *rules.State) {
	if laid(s)&m.volcanoMark == 0 || !m.rule.volcano.On {
		return
	}
	c := s.Part().Cell
	i := s.FindPiece(m.dragon)
	if i < 0 {
		i = len(s.Pieces())
		s.AddPiece(rules.Piece{Kind: m.dragon, Seat: rules.Chance})
	} else if !m.rule.still.On {
		s.AddPiece(rules.Piece{Kind: m.trail, Seat: rules.Chance, Cell: s.Pieces()[i].Cell})
	}
	s.MovePiece(i, c)
	m.mixIn(s)
}
