package princessdragon

import (
	"slices"

	"circulade/board"
	"circulade/rules"
)

// registerFairy registers the fairy: how she is moved, and what she is worth.
func (m *module) registerFairy(b *rules.Book) error {
	def := rules.PieceDef{Name: "fairy", Max: 1, State: rules.StateFigure, Final: m.final}
	if m.byTile {
		def.State = rules.StateNumber
	}
	m.fairy = b.Piece(def)
	m.source = b.Source("fairy")
	m.verbFairy = b.Verb(m.fairyVerb())
	b.Work("princess-dragon.fairy-turn", m.turnPoint)
	b.AfterScored(m.scored)
	b.AfterLeft(func(s *rules.State, id rules.FigureID, _ board.Seg) { m.leave(s, id) })
	m.registerLater(b)
	if !b.In(optFairy) { // [PD-20] else true
		return nil
	}
	if m.beside {
		if err := b.AfterChosen("base.wood", m.noteActed); err != nil {
			return err
		}
	}
	return b.Offer("base.wood", m.offerFairy)
}

// final tells what the final scoring depends on: whose figures the fairy is with, and
// where.
func (m *module) final(s *rules.State, fairy rules.Piece) (n uint64) {
	figures := s.Figures()
	first, last := 0, len(figures)
	if !m.byTile { // she is with one at most
		first, last = max(0, int(fairy.State)-1), int(fairy.State)
	}
	for i := first; i < last; i++ {
		g := &figures[i]
		if !m.isWith(s, fairy, rules.FigureID(i)) {
			continue
		}
		at := uint64(i)
		if g.Where == rules.OnSegment {
			at = uint64(s.Board.FeatureOf(board.Seg(g.At)))
		}
		n = n*1_000_003 + at<<16 + uint64(g.Where)<<8 + uint64(g.Seat) + 1
	}
	return n & (1<<48 - 1)
}

// registerLater registers that the fairy may be moved after something else that put
// no follower down [PD-20].
func (m *module) registerLater(b *rules.Book) {
	m.acted = b.SubTurnFlag("fairy-later")
	m.rowFairy = b.Question("princess-dragon.fairy", rules.Script{Kind: "move-fairy", Pass: true, List: m.offerFairy})
	b.Work("princess-dragon.fairy-later", func(s *rules.State) {
		if !s.Flag(m.acted) {
			return
		}
		s.ClearFlag(m.acted)
		p := s.SubTurn()
		if !p.Deployed || !s.Book().FigureDef(s.Figures()[p.Figure].Kind).Follower() {
			s.Push(rules.Step{Row: m.rowFairy, Seat: p.Seat})
		}
	})
}

// noteActed notes whether the player has done something with figures, pieces or
// machines, and neither declined nor moved the fairy nor met a princess, who ends all
// that [PD-17].
func (m *module) noteActed(s *rules.State, _ rules.Step, c rules.Choice) {
	s.ClearFlag(m.acted)
	if v := c.Verb(); v != rules.VerbPass && v != m.verbFairy && v != m.verbPrincess {
		s.SetFlag(m.acted)
	}
}

// fairyVerb is the choice to move the fairy to a follower, or to a tile.
func (m *module) fairyVerb() rules.Verb {
	if m.byTile {
		return rules.Verb{
			Name: "fairy", Kind: "fairy", At: rules.AtCell,
			Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.fly(s, st.Seat, c.Cell(), 0) },
			Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
				return s.AppendPos(c.Cell(), append(buf, "fairy "...))
			},
		}
	}
	return rules.Verb{
		Name: "fairy", Kind: "fairy", N: rules.NumberFigure,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			id := rules.FigureID(c.N())
			m.fly(s, st.Seat, s.CellOf(id), uint16(id)+1)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "fairy "...))
		},
	}
}

// fly moves the fairy to a tile, where she is with a figure (its number and 1), or
// with the tile.
func (m *module) fly(s *rules.State, seat rules.Seat, c board.Cell, with uint16) {
	i := s.FindPiece(m.fairy)
	if i < 0 {
		i = s.AddPiece(rules.Piece{Kind: m.fairy, Seat: rules.Chance})
	}
	s.SetPieceState(i, with)
	m.put(s, seat, i, c)
}

// offerFairy offers the fairy to each follower of the seat whom she may go to
// [PD-20].
func (m *module) offerFairy(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	fairy := rules.Piece{Kind: m.fairy, Seat: rules.Chance}
	if i := s.FindPiece(m.fairy); i >= 0 {
		fairy = s.Pieces()[i]
	}
	start := len(buf)
	for i, g := range s.Figures() {
		if s.Enough(buf) {
			break
		}
		id := rules.FigureID(i)
		if g.Seat != st.Seat || !m.accompanies(s, id) { // [PD-4] else m.alone(s, st, id)
			continue
		}
		c := s.CellOf(id)
		switch {
		case s.PieceAt(m.dragon, c) >= 0 || !s.MayEnter(fairy, c):
		case !m.byTile && fairy.State != uint16(id)+1:
			buf = append(buf, rules.NewChoice(m.verbFairy, 0, 0, uint32(id)))
		case m.byTile && fairy.Cell != c:
			buf = once(buf, start, rules.NewChoice(m.verbFairy, 0, uint16(c), 0))
		}
	}
	return buf
}

// once appends a choice that is not in the list from start on.
func once(buf []rules.Choice, start int, c rules.Choice) []rules.Choice {
	if slices.Contains(buf[start:], c) {
		return buf
	}
	return append(buf, c)
}

// accompanies reports whether the fairy may be with a figure: a follower
// where something is scored, on a segment or on a castle; if she goes with tiles, also one
// who just stands on a tile.
func (m *module) accompanies(s *rules.State, id rules.FigureID) bool {
	f, b := &s.Figures()[id], s.Book()
	if !b.FigureDef(f.Kind).Follower() {
		return false
	}
	return b.ScoresAt(f.Where) || m.byTile && b.HasLocation(f.Where) && b.LocationDef(f.Where).OnTile
}

// isWith reports whether the fairy is with a figure.
func (m *module) isWith(s *rules.State, fairy rules.Piece, id rules.FigureID) bool {
	if m.byTile {
		return s.CellOf(id) == fairy.Cell && m.accompanies(s, id)
	}
	return fairy.State == uint16(id)+1 && s.CellOf(id) == fairy.Cell
}

// leave is what happens when the fairy's follower goes away: she stays, with
// nobody [PD-23].
func (m *module) leave(s *rules.State, id rules.FigureID) {
	if i := s.FindPiece(m.fairy); i >= 0 && !m.byTile && s.Pieces()[i].State == uint16(id)+1 {
		s.SetPieceState(i, 0)
	}
}

// turnPoint gives 1 point to the player whose turn begins if the fairy is with one
// of their followers.
func (m *module) turnPoint(s *rules.State) { // [PD-22]
	i := s.FindPiece(m.fairy)
	if i < 0 {
		return
	}
	fairy, seat := s.Pieces()[i], s.SubTurn().Seat
	for id, g := range s.Figures() {
		if g.Seat == seat && m.isWith(s, fairy, rules.FigureID(id)) {
			m.award(s, seat, 1, m.ruleTurn, rules.Scored{})
			s.PayOut()
			return
		}
	}
}

// scored gives 3 points to everybody whose follower the fairy is with in what has
// just been scored.
func (m *module) scored(s *rules.State, x rules.Scored) {
	rule := m.ruleInPlay
	if x.When == rules.AtEnd {
		rule = m.ruleAtEnd
	}
	i := s.FindPiece(m.fairy)
	if i < 0 { // [PD-23] else i < 0 || x.When != rules.AtEnd; [PD-24] else i < 0 || x.When == rules.AtEnd
		return
	}
	fairy := s.Pieces()[i]
	var paid [rules.MaxSeats]bool
	for i, g := range s.Figures() {
		id := rules.FigureID(i)
		if g.Where != rules.InSupply && !paid[g.Seat] && m.isWith(s, fairy, id) && x.Holds(s, id) {
			paid[g.Seat] = true
			m.award(s, g.Seat, 3, rule, x)
		}
	}
}

// award puts the fairy's points for something on the round's list.
func (m *module) award(s *rules.State, seat rules.Seat, n int16, rule rules.RuleID, x rules.Scored) {
	v := rules.Value{Bonus: n, Rule: rule, When: x.When}
	var seg board.Seg
	if x.Feature != 0 {
		seg = s.Board.Root(x.Feature)
	}
	a := v.Award(seat, seg, rules.Ownership{})
	a.Ruling.Source = m.source
	s.Award(a)
}
