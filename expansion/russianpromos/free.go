package russianpromos

import "circulade/rules"

// lost is what a follower costs who is with a water spirit when the game ends.
const lost = -2

// freeing is what the set needs for the way out of a trap.
type freeing struct {
	free  rules.VerbID
	freed rules.Flag      // somebody was freed in this sub-turn
	some  rules.Flag      // somebody had followers trapped in a sub-turn of this turn:
	fresh rules.GameTally // whose, and a bit for each by its number among that player's own

	costs rules.RuleID // RU-5
	pays  rules.Source // points of the water spirit
}

// registerFreeing registers how captives come home, and what it costs if they do not.
func (m *module) registerFreeing(b *rules.Book) error {
	m.costs, m.pays = b.Cite("RU-5"), b.Source("vodyanoy")
	m.freed, m.some = b.SubTurnFlag("trap-freed"), b.TurnFlag("trap-fresh")
	m.fresh = b.GameTally("trap-fresh-ones")
	m.free = b.Verb(rules.Verb{
		Name: "free", Kind: "free", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) {
			s.SetFlag(m.freed)
			s.Return(rules.FigureID(c.N()))
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "free "...))
		},
	})
	b.Work("russian-promos.final", m.final)
	b.Outlook("trapped", m.outlook, rules.Reads{})
	if err := m.stayFairy(b); err != nil {
		return err
	}
	return b.Offer("base.wood", m.offer)
}

// stayFairy keeps the fairy where she is in a sub-turn in which somebody was freed.
func (m *module) stayFairy(b *rules.Book) error { // [RU-8]
	const row = "princess-dragon.fairy"
	if _, there := b.Row(row); !there {
		return nil
	}
	return b.MayChoose(row, func(s *rules.State) bool { return s.Flag(m.freed) }, func(_ *rules.State, _ rules.Step, c rules.Choice) bool {
		return c.Verb() == rules.VerbPass
	})
}

// offer offers a seat's captives their way home: one of each kind in each trap.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [RU-5] else buf
	for i := range s.Figures() {
		if s.Enough(buf) {
			break
		}
		if s.Figures()[i].Seat == st.Seat && m.mayLeave(s, i) && !m.likeEarlier(s, i) {
			buf = append(buf, rules.NewChoice(m.free, 0, 0, uint32(i)))
		}
	}
	return buf
}

// isHeld reports whether a figure is in a trap.
func (m *module) isHeld(g *rules.Figure) bool { return g.Where == m.pond || g.Where == m.nest }

// mayLeave reports whether a figure is in a trap since an earlier turn.
func (m *module) mayLeave(s *rules.State, i int) bool {
	return m.isHeld(&s.Figures()[i]) &&
		!m.isFresh(s, i) // [RU-5]
}

// likeEarlier reports whether a figure with a smaller number may leave the same trap, and is
// of the same kind and seat.
func (m *module) likeEarlier(s *rules.State, i int) bool {
	g := &s.Figures()[i]
	for k := range s.Figures()[:i] {
		o := &s.Figures()[k]
		if o.Seat == g.Seat && o.Kind == g.Kind && o.Where == g.Where && o.At == g.At && m.mayLeave(s, k) {
			return true
		}
	}
	return false
}

// noteFresh notes that a figure of the player of this sub-turn has been trapped in it. Behind the
// last turn, where players lay their abbeys, that is somebody else than before.
func (m *module) noteFresh(s *rules.State, id rules.FigureID) {
	seat := s.SubTurn().Seat
	if s.Figures()[id].Seat != seat {
		return
	}
	if !m.someOf(s, seat) {
		s.SetFlag(m.some)
		s.SetGameTally(m.fresh, int(seat))
	}
	s.SetGameTally(m.fresh, s.GameTally(m.fresh)|bitOf(s, int(id)))
}

// someOf reports whether followers of a seat are noted.
func (m *module) someOf(s *rules.State, seat rules.Seat) bool {
	return s.Flag(m.some) && s.GameTally(m.fresh)%seats == int(seat)
}

// isFresh reports whether a figure has been trapped in this turn, and is of its player.
func (m *module) isFresh(s *rules.State, i int) bool {
	seat := s.Figures()[i].Seat
	return seat == s.SubTurn().Seat && m.someOf(s, seat) && s.GameTally(m.fresh)&bitOf(s, i) != 0
}

// The number of a seat is below seats, which is a bit. From the number last on a seat's figures
// share one; no seat has so many.
const (
	seats = 8
	last  = 26
)

// bitOf returns the bit of a figure among those of its seat, beside the number of the seat.
func bitOf(s *rules.State, i int) int {
	each := len(s.Figures()) / int(s.Seats())
	return seats << min(i%each, last)
}

// final takes 2 points for each follower who is with a water spirit when the game ends.
func (m *module) final(s *rules.State) { // [RU-5]
	for seat := range s.Round(s.SubTurn().Seat) {
		n := int16(0)
		for i := range s.Figures() {
			if g := &s.Figures()[i]; g.Seat == seat && g.Where == m.pond {
				n++
			}
		}
		v := rules.Value{Figures: n, PerFigure: lost, Rule: m.costs, When: rules.AtEnd}
		a := v.Award(seat, 0, rules.Ownership{})
		a.Ruling.Source = m.pays
		s.Award(a)
	}
	s.PayOut()
}
