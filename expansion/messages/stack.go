package messages

import "circulade/rules"

// dark is how far the dark spaces of the track are from each other [ME-4].
const dark = 5

// registerStack registers when a message is drawn, and which.
func (m *module) registerStack(b *rules.Book) {
	spot := func(word string, do func(*rules.State, rules.Step, rules.Choice)) rules.VerbID {
		return b.Verb(rules.Verb{
			Name: word, Kind: word, N: rules.NumberSpot, Spots: names(), Location: "message", Do: do,
			Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
				return append(append(append(buf, word...), ' '), names()[c.N()]...)
			},
		})
	}
	m.verbDrawn = spot("message", func(s *rules.State, _ rules.Step, c rules.Choice) { m.drawn(s, message(c.N())) })
	m.verbAct = spot("action", func(s *rules.State, st rules.Step, c rules.Choice) {
		s.Push(rules.Step{Row: m.rowAgain, Seat: st.Seat})
		m.act(s, st.Seat, message(c.N()))
	})
	m.verbPoints = b.Verb(rules.Verb{Name: "points", Kind: "points", Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
		s.Push(rules.Step{Row: m.rowAgain, Seat: st.Seat})
		m.award(s, st.Seat, 0, rules.Value{Bonus: 2, Rule: m.either})
	}})
	for _, row := range []string{
		"messages.turn", "messages.window-start", "messages.wheel", "messages.window-tile", "messages.wood", "messages.window-wood", "messages.flock",
		"messages.scored", "messages.window-end", "messages.bazaar", "messages.thrown",
	} {
		b.Work(row, m.round)
	}
	m.rowAgain = b.WorkStep("messages.again", func(s *rules.State, _ rules.Step) {
		m.round(s) // [ME-5] else s.SetGameTally(m.due, 0)
	})
	m.rowDraw = b.Chance("messages.draw", rules.Script{
		Kind: "message", Outcomes: m.unseen, Outcome: m.outcome, Else: m.known,
	})
	m.rowMessage = b.Question("messages.message", rules.Script{Kind: "message", List: m.list})
}

// moved notes that the player of this sub-turn is to draw a message: one of his figures
// has ended a move on a dark space.
func (m *module) moved(s *rules.State, v rules.Moved) {
	space := s.Book().Circuit(v.To)
	switch {
	case v.Points <= 0 || v.Price:
	case s.Scorers() == 1: // at the end, when nobody draws messages any more (ME-8)
	case v.Seat != s.SubTurn().Seat: // [ME-7]
	case space%dark != 0: // [ME-4]
	case m.darkBlocked && m.other(s, v.Seat, space):
	default:
		s.SetGameTally(m.due, 1)
	}
}

// other reports whether a scoring figure of another player stands on a space.
func (m *module) other(s *rules.State, than rules.Seat, space int) bool {
	for seat := range s.Seats() {
		for k := range s.Scorers() {
			if on, _ := s.Space(seat, k); seat != than && on == space {
				return true
			}
		}
	}
	return false
}

// round is a message round: if a message is due, one is drawn [ME-5].
func (m *module) round(s *rules.State) {
	if s.GameTally(m.due) == 0 {
		return
	}
	s.SetGameTally(m.due, 0)
	s.Push(rules.Step{Row: m.rowDraw, Seat: s.SubTurn().Seat}) // [ME-1]
}

// unseen counts the messages that nobody has seen: one of them lies on top as long
// as there are any, because what has been used lies below [ME-6, ME-15].
func (m *module) unseen(s *rules.State, _ rules.Step) int {
	n := int(numMessages)
	for _, p := range s.Pieces() {
		if p.Kind == m.stack {
			n--
		}
	}
	return n
}

// outcome returns the k-th message that nobody has seen.
func (m *module) outcome(s *rules.State, _ rules.Step, k int) rules.Choice {
	for n := range numMessages {
		if m.find(s, n) >= 0 {
			continue
		}
		if k--; k < 0 {
			return rules.NewChoice(m.verbDrawn, 0, 0, uint32(n))
		}
	}
	return rules.NewChoice(m.verbDrawn, 0, 0, 0)
}

func (m *module) find(s *rules.State, n message) int {
	for i, p := range s.Pieces() {
		if p.Kind == m.stack && p.State == uint16(n) {
			return i
		}
	}
	return -1
}

// known draws from the stack when everything in it has been seen: then its order
// is known.
func (m *module) known(s *rules.State, _ rules.Step) {
	if i := s.FindPiece(m.stack); i >= 0 { // [ME-15]
		m.drawn(s, message(s.Pieces()[i].State))
	}
}

// drawn shows a message to all and asks what its player makes of it. It counts as
// lying under the stack from now on.
func (m *module) drawn(s *rules.State, n message) {
	if i := m.find(s, n); i >= 0 {
		s.RemovePiece(i)
	}
	seat := s.SubTurn().Seat
	s.Lay(seat, rules.Piece{Kind: m.stack, Seat: rules.Chance, State: uint16(n)})
	s.Push(rules.Step{Row: m.rowMessage, Seat: seat, N: uint32(n)})
}

// list offers what the message says, or 2 points.
func (m *module) list(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	if message(st.N) != extraTile || s.Left() > 0 { // [ME-14] else true
		buf = append(buf, rules.NewChoice(m.verbAct, 0, 0, st.N)) // [ME-9] else m.actIfAny(s, st, buf)
	}
	return append(buf, rules.NewChoice(m.verbPoints, 0, 0, 0)) // [ME-6] else m.orPoints(buf)
}
