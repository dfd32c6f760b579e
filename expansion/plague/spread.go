package plague

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerSpread registers the flea that is due in each turn: in one of the windows
// after the tile, or at the end of the turn.
func (m *module) registerSpread(b *rules.Book) error {
	m.verbFlea = b.Verb(rules.Verb{
		Name: "flea", Kind: "flea", At: rules.AtCell, N: rules.NumberCell, Do: m.put,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = s.AppendPos(c.Cell(), append(buf, "flea "...))
			if c.N() == 0 {
				return buf
			}
			return s.AppendPos(board.Cell(c.N()), append(buf, " from "...))
		},
	})
	b.Question("plague.spread", rules.Script{
		Kind: "spread", List: m.fleas, Auto: true,
		When: func(*rules.State) bool { return m.rule.must.On }, // PL-32
	})
	windows := []string{"base.window-tile", "base.window-wood", "base.window-end"}
	if !m.rule.early.On { // PL-30
		windows = windows[2:]
	}
	if !m.rule.once.On { // PL-9
		windows = append(windows, "base.window-start")
	}
	for _, window := range windows {
		if err := b.Offer(window, m.fleas); err != nil {
			return err
		}
	}
	return nil
}

// due reports whether the player of this turn has still to put a flea down [PL-8,
// PL-32]: not before he has laid a tile, and once [PL-9].
func (m *module) due(s *rules.State) bool {
	p := s.Part()
	laid := p.Cell != 0 || p.Number > 1 || !m.rule.once.On
	return m.rule.spread.On && laid && s.GameTally(m.spread) == 0 && s.FindPiece(m.outbreak) >= 0
}

// fleas lists where a flea may go, and from where: from the supply; when this is empty
// any inactive one; when there is none of those either, any active one [PL-12].
func (m *module) fleas(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	if !m.due(s) {
		return buf
	}
	x := m.chainsOf(s)
	free := m.around(s, &x)
	source := m.inactive
	switch {
	case m.supply(s) > 0:
		return m.targets(s, free, x.live, 0, buf)
	case !m.rule.from.On:
		return buf
	case s.FindPiece(m.inactive) < 0:
		source = m.flea
	}
	for i := range x.n {
		t := x.list[i]
		if s.Pieces()[t.piece].Kind != source {
			continue
		}
		live := x.live
		if source == m.flea && m.rule.lifted.On { // PL-26
			live = x.liveWithout(i)
		}
		buf = m.targets(s, free, live, t.cell, buf)
	}
	return buf
}

// around returns the tiles beside what is active on which neither a flea nor an
// outbreak lies: all where a flea may come to, whichever token is lifted for it. It
// uses up the spots.
func (m *module) around(s *rules.State, x *chains) []spot {
	n := 0
	for _, sp := range x.spots[:x.count] {
		if sp.on == 0 && (sp.near&x.live != 0 || !m.rule.inactive.On) && m.open(s, sp.cell) {
			x.spots[n] = sp
			n++
		}
	}
	return x.spots[:n]
}

// targets lists the tiles beside what is active [PL-8, PL-13].
func (m *module) targets(s *rules.State, free []spot, live uint32, from board.Cell, buf []rules.Choice) []rules.Choice {
	first := len(buf)
	for i := range free {
		if t := &free[i]; t.near&live != 0 || !m.rule.inactive.On {
			buf = append(buf, rules.NewChoice(m.verbFlea, 0, uint16(t.cell), uint32(from)))
		}
	}
	if len(buf) == first && !m.rule.noTarget.On { // PL-10
		for _, c := range s.Board.Laid() {
			if m.open(s, c) {
				buf = append(buf, rules.NewChoice(m.verbFlea, 0, uint16(c), uint32(from)))
			}
		}
	}
	return buf
}

// open reports whether a flea may be put on a tile: neither a flea nor an outbreak
// lies there, and no set keeps them away.
func (m *module) open(s *rules.State, c board.Cell) bool {
	if c == 0 || s.Board.Face(c) == board.NoFace {
		return false
	}
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		switch s.Pieces()[i].Kind {
		case m.flea, m.inactive, m.outbreak, m.averted:
			return false
		}
	}
	return s.MayEnter(rules.Piece{Kind: m.flea, Seat: rules.Chance}, c)
}

// put puts a flea on a tile, and sends home who stands there [PL-11].
func (m *module) put(s *rules.State, st rules.Step, c rules.Choice) {
	if s.Book().Window(st.Kind) {
		s.Push(st) // it goes on
	}
	s.SetGameTally(m.spread, 1)
	e := rules.Event{Type: rules.EventPiece, Seat: st.Seat, Text: "flea", Cell: c.Cell()}
	if from := board.Cell(c.N()); from != 0 {
		i := max(s.PieceAt(m.inactive, from), s.PieceAt(m.flea, from))
		s.TurnPiece(i, m.flea)
		s.MovePiece(i, c.Cell())
		e.N = 1 // it has moved
	} else {
		s.AddPiece(rules.Piece{Kind: m.flea, Seat: rules.Chance, Cell: c.Cell()})
	}
	s.Tell(e)
	if m.rule.home.On {
		s.OnTile(c.Cell(), func(id rules.FigureID) {
			f := s.Figures()[id]
			if f.Where == rules.OnSegment && (m.special || s.Book().FigureDef(f.Kind).Follower()) {
				s.Return(id)
			}
		})
	}
	if !m.rule.forEver.On { // PL-18
		m.revive(s, c.Cell())
	}
	m.recompute(s)
}

// revive makes the averted outbreaks beside a tile active again: only where a test has
// disabled the rule that says otherwise.
func (m *module) revive(s *rules.State, c board.Cell) {
	for e := range tile.Edge(4) {
		if i := s.PieceAt(m.averted, s.Board.Neighbour(c, e)); i >= 0 {
			s.TurnPiece(i, m.outbreak)
		}
	}
}

// threat is what it is worth to a seat, in hundredths of a point, that nobody can put a
// flea under one of its followers.
const threat = 40

// promise tells computer players whom the next flea can reach.
func (m *module) promise(s *rules.State, seat rules.Seat) (v int) {
	if s.FindPiece(m.outbreak) < 0 {
		return 0
	}
	figures := s.Figures()
	for i := range figures {
		f, id := &figures[i], rules.FigureID(i)
		if f.Seat != seat || f.Where != rules.OnSegment || !s.Reached(id) || !s.Book().FigureDef(f.Kind).Follower() {
			continue
		}
		if c := s.CellOf(id); !m.barred(s, c) && s.PieceAt(m.averted, c) < 0 && m.besideActive(s, c) {
			v -= threat
		}
	}
	return v
}

// besideActive reports whether an active flea or outbreak lies beside a tile.
func (m *module) besideActive(s *rules.State, c board.Cell) bool {
	for e := range tile.Edge(4) {
		if d := s.Board.Neighbour(c, e); s.PieceAt(m.flea, d) >= 0 || s.PieceAt(m.outbreak, d) >= 0 {
			return true
		}
	}
	return false
}
