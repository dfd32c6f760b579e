package count

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerOut registers how followers leave the town.
func (m *module) registerOut(b *rules.Book) {
	m.verbMove = b.Verb(rules.Verb{
		Name: "move", Kind: "move", At: rules.AtSegment, N: rules.NumberFigure,
		Do: m.doMove, Text: m.textMove,
	})
	b.Work("count.redeploy", func(s *rules.State) {
		if m.inTown(s) { // [CO-11]
			m.ask(s, m.rowOut)
		}
	})
	m.rowOut = b.Question("count.move-out", rules.Script{Kind: "count-redeploy", Pass: true, List: m.listOut})
	b.Work("count.final", m.final)
	m.rowFinal = b.Question("count.final-move", rules.Script{Kind: "count-final", Pass: true, List: m.listFinal})
}

// ask asks every seat once, the one to the left of the player of this sub-turn first
// and that player last.
func (m *module) ask(s *rules.State, k rules.RowID) {
	s.AskRound(s.Next(s.SubTurn().Seat), rules.Step{Row: k}, nil)
}

// doMove lets a follower out. They count, score and go home like any other. The same
// player may go on [CO-11], unless count.leave lets one leave only.
func (m *module) doMove(s *rules.State, st rules.Step, c rules.Choice) {
	s.MoveOn(rules.FigureID(c.N()), c.Seg()) // [CO-12] else s.Return(rules.FigureID(c.N()))
	if st.Row != m.rowOut || !m.onlyOne {
		s.Push(st)
	}
}

func (m *module) textMove(s *rules.State, c rules.Choice, buf []byte) []byte {
	f := s.Figures()[c.N()]
	buf = append(append(buf, "move "...), s.Book().FigureDef(f.Kind).Name...)
	buf = append(append(buf, ' '), quarterNames()[f.Spot]...)
	buf = s.AppendPos(s.Board.CellOf(c.Seg()), append(buf, ' '))
	return append(append(buf, ' '), s.Board.SegName(c.Seg())...)
}

// listOut offers the moves to what this sub-turn has completed [CO-11].
func (m *module) listOut(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		buf = m.listTo(s, st.Seat, f, m.leads[s.Board.Kind(f)], buf)
	}
	if c := s.SubTurn().Cell; c != 0 {
		buf = m.listFields(s, st.Seat, c, buf)
	}
	return buf
}

// listFields offers the moves from the market to those fields of the tile just laid to
// which a harvest opens it. No field is ever completed, so it leads nowhere else before the
// end.
func (m *module) listFields(s *rules.State, seat rules.Seat, c board.Cell, buf []rules.Choice) []rules.Choice {
	base := s.Board.FirstSeg(c)
	var seen [board.MaxSegments]board.Feature
	for i := range s.Board.FaceAt(c).N {
		f := s.Board.FeatureOf(base + board.Seg(i))
		seen[i] = f
		again := false
		for _, g := range seen[:i] {
			again = again || g == f
		}
		if s.Board.Kind(f) == tile.Field && f != 0 && !again &&
			m.harvest(s, f) { // [CO-14] else true
			buf = m.listTo(s, seat, f, 1<<market, buf)
		}
	}
	return buf
}

// harvest reports whether a barn scores a field in this sub-turn, and the market is open then
// (count.barn_market): the barn was put there now, or the tile has brought farmers to it.
func (m *module) harvest(s *rules.State, f board.Feature) bool {
	if !m.barnMarket {
		return false
	}
	p := s.SubTurn()
	id, ok := m.barn(s, f)
	return ok && (s.Board.FiguresIn(f) > 0 || p.Deployed && p.Figure == id)
}

// barn returns a figure that stays on a field to the end of the game.
func (m *module) barn(s *rules.State, f board.Feature) (rules.FigureID, bool) {
	if !m.stays {
		return 0, false
	}
	for i, g := range s.Figures() {
		if g.Where == rules.OnSegment && s.Book().FigureDef(g.Kind).Stays && s.Board.FeatureOf(board.Seg(g.At)) == f {
			return rules.FigureID(i), true
		}
	}
	return 0, false
}

// listTo offers the moves of a seat's followers to a feature from those of some
// quarters that are not shut. Of followers who are the same the first one moves.
func (m *module) listTo(s *rules.State, seat rules.Seat, f board.Feature, from quarters, buf []rules.Choice) []rules.Choice {
	from &^= m.shut(s)
	if from == 0 || !m.unoccupied && s.Board.FiguresIn(f) == 0 { // CO-13
		return buf
	}
	var seen [numQuarters]uint64 // kinds
	for i, g := range s.Figures() {
		if g.Where != m.quarter || g.Seat != seat || !from.has(g.Spot) || seen[g.Spot]>>g.Kind&1 != 0 {
			continue
		}
		seen[g.Spot] |= 1 << g.Kind
		if seg := m.landing(s, f, seat, g.Kind); seg != 0 {
			buf = append(buf, rules.NewChoice(m.verbMove, 0, uint16(seg), uint32(i)))
		}
	}
	return buf
}

// landing returns the lowest segment of a feature to which a figure may come, 0 if there
// is none.
func (m *module) landing(s *rules.State, f board.Feature, seat rules.Seat, k rules.FigureKind) board.Seg {
	leave := rules.IgnoreOccupants
	if m.barnMarket { // [CO-14] else true
		leave |= rules.IgnoreStaying
	}
	best, seg := board.Seg(0), s.Board.Root(f)
	for range s.Board.Size(f) {
		if (best == 0 || seg < best) && s.MayArrive(rules.ArrivalOn(seat, k, seg), leave) {
			best = seg
		}
		seg = s.Board.Next(seg)
	}
	return best
}

// final lets the last followers out before the final scoring. Those who stay behind
// score nothing.
func (m *module) final(s *rules.State) {
	if m.inTown(s) {
		m.ask(s, m.rowFinal) // [CO-16]; [CO-17] else m.askAndPay(s)
	}
}

// listFinal offers the moves to fields, or from every quarter to what is not
// finished [CO-16].
func (m *module) listFinal(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	from := quarters(1 << market)
	if m.anyQuarter {
		from = everywhere
	}
	s.Board.Features(func(f board.Feature) {
		if s.Board.Closed(f) {
			return
		}
		buf = m.listTo(s, st.Seat, f, from&m.leads[s.Board.Kind(f)], buf)
	})
	return buf
}
