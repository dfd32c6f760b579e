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
		Kind: "spread", Auto: true,
		List: m.fleas, // [PL-32] else noFleas
	})
	windows := []string{"base.window-tile", "base.window-wood", "base.window-end"} // [PL-9] else allWindows; [PL-30] else lastWindow
	for _, window := range windows {
		if err := b.Offer(window, m.fleas); err != nil {
			return err
		}
	}
	return nil
}

// due reports whether the player of this turn has still to put a flea down [PL-32]: once.
// Nobody asks before a tile has been laid.
func (m *module) due(s *rules.State) bool {
	return !s.Flag(m.spread) && s.FindPiece(m.outbreak) >= 0 // [PL-8]
}

// fleas lists where a flea may go, and from where: from the supply; when this is empty
// any inactive one; when there is none of those either, any active one [PL-12].
func (m *module) fleas(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	if !m.due(s) {
		return buf
	}
	var x chains
	m.chainsOf(s, &x)
	free := m.around(s, &x)
	source := m.inactive
	switch {
	case m.supply(s) > 0:
		return m.targets(s, free, x.live, 0, buf) // [PL-10] else m.anywhere(s, free, x.live, 0, buf)
	case s.FindPiece(m.inactive) < 0:
		source = m.flea
	}
	for i := range x.n { // [PL-12]
		t := x.list[i]
		if s.Enough(buf) {
			break
		}
		if s.Pieces()[t.piece].Kind != source {
			continue
		}
		live := x.live
		if source == m.flea { // [PL-26]
			live = x.liveWithout(i)
		}
		buf = m.targets(s, free, live, t.cell, buf) // [PL-10] else m.anywhere(s, free, live, t.cell, buf)
	}
	return buf
}

// around returns the tiles beside tokens on which neither a flea nor an outbreak lies: a
// flea comes to no others, whichever token is lifted for it. It uses up the spots.
func (m *module) around(s *rules.State, x *chains) []spot {
	n := 0
	for _, sp := range x.spots[:x.count] {
		if sp.on == 0 && m.open(s, sp.cell) {
			x.spots[n] = sp
			n++
		}
	}
	return x.spots[:n]
}

// targets lists the tiles beside what is active.
func (m *module) targets(s *rules.State, free []spot, live uint32, from board.Cell, buf []rules.Choice) []rules.Choice {
	for i := range free {
		if t := &free[i]; t.near&live != 0 { // [PL-13] else true
			buf = append(buf, rules.NewChoice(m.verbFlea, 0, uint16(t.cell), uint32(from)))
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

// hasMoved is what the state of a flea is told as that lay elsewhere before; of one from
// the supply it is 0.
const hasMoved = 1

// put puts a flea on a tile, and sends home who stands there.
func (m *module) put(s *rules.State, st rules.Step, c rules.Choice) {
	if s.Book().Window(st.Row) {
		s.Push(st) // it goes on
	}
	s.SetFlag(m.spread)
	joins := m.onlyJoins(s, c.Cell(), board.Cell(c.N()))
	if from := board.Cell(c.N()); from != 0 {
		i := max(s.PieceAt(m.inactive, from), s.PieceAt(m.flea, from))
		s.TurnPiece(i, m.flea)
		s.MovePiece(i, c.Cell())
		s.ShowAs(st.Seat, rules.Piece{Kind: m.flea, Cell: c.Cell(), State: hasMoved})
	} else {
		s.Lay(st.Seat, rules.Piece{Kind: m.flea, Seat: rules.Chance, Cell: c.Cell()})
	}
	s.OnTile(c.Cell(), func(id rules.FigureID) { // [PL-11]
		f := s.Figures()[id]
		if m.catches(f.Where) && (m.special || s.Book().FigureDef(f.Kind).Follower()) {
			s.Return(id)
		}
	})
	m.cameTo(s, joins) // [PL-18] else m.revive(s, c.Cell())
}

// catches reports whether fleas reach a figure at such a place of their tile: they do not
// climb a tower.
func (m *module) catches(w rules.Where) bool { return !m.towers || w != m.top }

// cameTo puts the regions right after a flea has come to a tile, which takes a look at all
// of them unless it only joins one.
func (m *module) cameTo(s *rules.State, joins bool) {
	if !joins {
		m.recompute(s)
	}
}

// onlyJoins reports whether a flea that comes to a tile, from the supply or from another
// tile, becomes active there and no region changes otherwise: what is beside it is active
// and hangs together already, and where it lay it held nothing together.
func (m *module) onlyJoins(s *rules.State, to, from board.Cell) bool {
	if from != 0 && s.PieceAt(m.flea, from) >= 0 {
		if active, asleep := m.beside(s, from, 0); active+asleep > 1 {
			return false
		}
	}
	active, asleep := m.beside(s, to, from)
	return asleep == 0 && (active == 1 || active > 1 && s.CountPieces(m.outbreak) == 1)
}

// beside returns how many active and inactive tokens lie beside a tile, without that on
// another.
func (m *module) beside(s *rules.State, c, without board.Cell) (active, asleep int) {
	for e := range tile.Edge(4) {
		n := s.Board.Neighbour(c, e)
		switch {
		case n == without:
		case s.PieceAt(m.flea, n) >= 0 || s.PieceAt(m.outbreak, n) >= 0:
			active++
		case s.PieceAt(m.inactive, n) >= 0:
			asleep++
		}
	}
	return active, asleep
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
