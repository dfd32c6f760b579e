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
		for n := range b.Types() {
			if m.dragonTiles.Has(n) {
				m.dragonTypes = append(m.dragonTypes, n)
			}
		}
	})
	b.Work("princess-dragon.aside", m.drawn) // [PD-27] else b.Work("princess-dragon.aside", m.drawnEarly)
	if b.In(optDragon) {
		b.MayKeep(func(s *rules.State, n int) bool { return !m.putAside(s, n) })
	}
	b.Work("princess-dragon.volcano", m.wake)
	b.MayStandAt(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, c board.Cell) bool {
		return s.PieceAt(m.dragon, c) < 0
	}) // [PD-3]
}

// drawn looks at the tile in hand: one that is set aside is replaced by another.
func (m *module) drawn(s *rules.State) {
	p := s.SubTurn()
	n := int(p.Tile)
	if n < 0 || n >= s.Book().Types() {
		return // none, or one that is in no pile
	}
	if m.putAside(s, n) {
		p.Tile = -1
		s.Jump(m.toDraw)
	}
}

// putAside puts a tile from the pile beside the board if it is a dragon tile and
// the dragon has not come yet.
func (m *module) putAside(s *rules.State, n int) bool { // [PD-8]
	if !m.dragonTiles.Has(n) || s.FindPiece(m.dragon) >= 0 {
		return false
	}
	s.Lay(s.SubTurn().Seat, rules.Piece{Kind: m.aside, Seat: rules.Chance, State: uint16(n)})
	return true
}

// wake puts the dragon on the volcano just laid. He has walked nowhere and visited
// nothing.
func (m *module) wake(s *rules.State) { // [PD-2]
	c := s.SubTurn().Cell
	if laid(s)&m.volcanoMark == 0 || s.PieceAt(m.dragon, c) >= 0 {
		return
	}
	i := s.FindPiece(m.dragon) // [PD-28] else m.leaveTrail(s)
	if i < 0 {
		i = s.AddPiece(rules.Piece{Kind: m.dragon, Seat: rules.Chance})
	}
	m.put(s, s.SubTurn().Seat, i, c)
	m.mixIn(s)
}

// put moves the dragon or the fairy, for all to see.
func (m *module) put(s *rules.State, seat rules.Seat, i int, c board.Cell) {
	s.MovePiece(i, c)
	s.Show(seat, i)
}

// mixIn puts the tiles that were set aside back into the pile. The pile has
// no order, so nothing is drawn by lot.
func (m *module) mixIn(s *rules.State) { // [PD-5]
	n := 0
	for i := s.FindPiece(m.aside); i >= 0; i = s.FindPiece(m.aside) {
		s.PutBack(int(s.Pieces()[i].State))
		s.RemovePiece(i)
		n++
	}
	if n > 0 {
		s.Tell(rules.Event{Type: rules.EventToken, Seat: s.SubTurn().Seat, Text: "aside", N: n})
	}
}
