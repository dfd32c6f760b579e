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
	b.Work("princess-dragon.aside", m.drawn)
	if b.In("pd.dragon") {
		b.MayKeep(func(s *rules.State, n int) bool { return !m.putAside(s, n) })
	}
	b.Work("princess-dragon.volcano", m.wake)
	if m.rule.ban.On { // PD-3
		b.MayStand(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, c board.Cell) bool {
			return s.PieceAt(m.dragon, c) < 0
		})
	}
}

// drawn looks at the tile in hand: one that is set aside is replaced by another
// [PD-8].
func (m *module) drawn(s *rules.State) {
	p := s.Part()
	n := int(p.Tile)
	if n < 0 || n >= s.Book().Types() {
		return // none, or one that is in no pile
	}
	if m.putAside(s, n) {
		p.Tile = -1
		s.Jump(m.toDraw)
		return
	}
	if m.volcanoTiles.Has(n) && !m.rule.out.On { // PD-27
		m.mixIn(s)
	}
}

// putAside puts a tile from the pile beside the board if it is a dragon tile and
// the dragon has not come yet.
func (m *module) putAside(s *rules.State, n int) bool {
	if !m.rule.aside.On || !m.dragonTiles.Has(n) || s.FindPiece(m.dragon) >= 0 {
		return false
	}
	s.AddPiece(rules.Piece{Kind: m.aside, Seat: rules.Chance, State: uint16(n)})
	s.Tell(rules.Event{Type: rules.EventPiece, Seat: s.Part().Seat, Text: "aside", N: n})
	return true
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
		i = s.AddPiece(rules.Piece{Kind: m.dragon, Seat: rules.Chance})
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
