package catapult

import "circulade/rules"

// registerRound registers when a round begins and ends.
func (m *module) registerRound(b *rules.Book) {
	m.toRound = b.Label("catapult.round")
	m.verbToken = b.Verb(rules.Verb{
		Name: "token", Kind: "token", N: rules.NumberSpot, Spots: kinds(), Location: "token",
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Tell(rules.Event{Type: rules.EventToken, Seat: st.Seat, Text: kinds()[c.N()], N: 1})
			m.ask(s, st.Seat, kind(c.N()))
		},
		Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "token "...), kinds()[c.N()]...)
		},
	})
	b.Work("catapult.remember", m.remember)
	b.Work("catapult.round", m.begin)
	m.rowToken = b.Question("catapult.token", rules.Script{
		Kind: "catapult-token",
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			for k := range numKinds {
				buf = append(buf, rules.NewChoice(m.verbToken, 0, 0, uint32(k)))
			}
			return buf
		},
	})
	b.Work("catapult.points", m.points)
	b.Work("catapult.again", m.again)
}

// remember notes the fair on the tile that was laid in this sub-turn. An extra tile
// is over sooner than the sub-turn around it, but its round comes later: the fairs that wait
// are in the order in which they were laid [CA-12].
func (m *module) remember(s *rules.State) { // [CA-1]
	c := s.SubTurn().Cell
	if c == 0 || s.Board.FaceAt(c).Marks&m.fair == 0 {
		return
	}
	for i, p := range s.Pieces() {
		if p.Kind == m.due && s.Board.Order(p.Cell) > s.Board.Order(c) {
			s.MovePiece(i, c)
			c = p.Cell
		}
	}
	s.AddPiece(rules.Piece{Kind: m.due, Seat: rules.Chance, Cell: c})
}

// begin begins the round of the first fair that waits for one.
func (m *module) begin(s *rules.State) {
	if s.FindPiece(m.due) >= 0 {
		s.Push(rules.Step{Row: m.rowToken, Seat: s.SubTurn().Seat})
	}
}

// ask asks a player for their throw.
func (m *module) ask(s *rules.State, seat rules.Seat, k kind) {
	if k == catch {
		s.Push(rules.Step{Row: m.rowLob, Seat: seat})
		return
	}
	s.Push(rules.Step{Row: m.rowThrow, Seat: seat, N: uint32(k)})
}

// next asks the next player for their throw, until all have thrown.
func (m *module) next(s *rules.State, seat rules.Seat, k kind) {
	if seat = s.Next(seat); seat != s.SubTurn().Seat {
		m.ask(s, seat, k)
	}
}

// points ends a round: the closest tokens are paid for, and what the duels have brought
// [CA-14].
func (m *module) points(s *rules.State) {
	i := s.FindPiece(m.due)
	if i < 0 {
		return
	}
	s.RemovePiece(i)
	best := m.nearest(s)
	for seat := range s.Round(s.SubTurn().Seat) {
		n := s.GameTally(m.away[seat])
		s.SetGameTally(m.away[seat], 0)
		if n > 0 && n == best { // [CA-9]
			m.award(s, seat, m.forTarget)
		}
	}
	s.PayOut()
}

// nearest returns the shortest distance of the tokens thrown at a fair; 0 if none was.
func (m *module) nearest(s *rules.State) (best int) {
	for seat := range s.Seats() {
		if n := s.GameTally(m.away[seat]); n > 0 && (best == 0 || n < best) {
			best = n
		}
	}
	return best
}

// again goes on with the next fair of this turn.
func (m *module) again(s *rules.State) {
	if s.FindPiece(m.due) >= 0 {
		s.Jump(m.toRound) // [CA-12] else m.forget(s)
	}
}

// award puts the points of a target or a duel on the round's list.
func (m *module) award(s *rules.State, seat rules.Seat, rule rules.RuleID) {
	v := rules.Value{Bonus: prize, Rule: rule}
	a := v.Award(seat, 0, rules.Ownership{})
	a.Ruling.Source = m.source
	s.Award(a) // [CA-14] else s.Award(a); s.PayOut()
}

// promise is what a round that is going on promises a seat, for computer players: points
// that are to be paid, and being the closest so far.
func (m *module) promise(s *rules.State, seat rules.Seat) (n int) {
	for _, a := range s.Awards() {
		switch {
		case a.Ruling.Source != m.source:
		case a.Seat == seat:
			n += prize * 100
		default:
			n -= prize * 100 / (s.Book().Seats() - 1)
		}
	}
	mine := s.GameTally(m.away[seat])
	if mine == 0 {
		return n
	}
	chance := prize * 100
	for other := range s.Seats() {
		switch theirs := s.GameTally(m.away[other]); {
		case theirs > 0 && theirs < mine:
			chance = 0
		case theirs == 0:
			chance = chance * 3 / 4 // they are still to throw
		}
	}
	return n + chance - min(prize*50, mine/(16*unit)) // the nearer the better
}
