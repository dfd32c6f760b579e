package robbers

import (
	"strconv"

	"circulade/rules"
)

// registerThefts registers what happens when scoring figures move.
func (m *module) registerThefts(b *rules.Book) {
	m.verbRob = b.Verb(rules.Verb{
		Name: "rob", Kind: "rob", At: rules.AtSeat, N: rules.NumberPoints, Do: m.choose,
		Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
			return strconv.AppendInt(append(buf, "rob "...), int64(c.Arg())+1, 10)
		},
	})
	m.rowChoice = b.Question("robbers.choice", rules.Script{Kind: "rob-choice", List: m.victims})
	b.WatchTrack(rules.TrackWatch{
		Order:  m.orderMatters,
		Before: m.claim,
		After:  m.moved, // [RO-11] else m.movedByPrice
	})
}

// robbable reports whether an award can be robbed: points, no price, and not those
// of a robber [RO-5, RO-11].
func (m *module) robbable(a *rules.Award) bool {
	return a.Points > 0 && a.Ruling.Source != m.source && (!a.Price || m.bids)
}

// foreign reports whether a seat's robber may rob another seat.
func foreign(robber, victim rules.Seat) bool { return robber != victim } // [RO-9] else true

// moved is what the robbers do on the space that a scoring figure leaves [RO-3].
func (m *module) moved(s *rules.State, v rules.Moved) {
	from := s.Book().Circuit(v.From)
	switch {
	case v.Ruling.Source == m.source:
		m.follow(s, v.Seat, from, s.Book().Circuit(v.To))
		return
	case !m.robbable(&v.Award): // [RO-3] else true; [RO-4] else !m.robbable(&v.Award) || v.Scorer > 1
		return
	}
	for seat := range s.Round(s.Next(v.Seat)) {
		i := m.of(s, seat)
		spared := v.Spared.Has(seat) // [RO-14]
		if i < 0 || int(s.Pieces()[i].State) != from || spared || !foreign(seat, v.Seat) {
			continue
		}
		s.RemovePiece(i)
		a := m.points(seat, rules.Value{Bonus: half(v.Points), Rule: m.theft})
		s.Insert(a) // [RO-7] else s.Insert(a); return; [RO-10] else a.Scorer = 1; s.Insert(a)
	}
}

// half is what a robber gets of so many points.
func half(points int16) int16 { return (points + 1) / 2 }

// follow moves the robbers of others along with a figure that moves by a robber's
// points, also if another figure stays behind.
func (m *module) follow(s *rules.State, of rules.Seat, from, to int) { // [RO-5]
	for i, p := range s.Pieces() {
		if p.Kind != m.robber || p.Seat == of || int(p.State) != from { // [RO-13] else m.stays(s, p, of, from)
			continue
		}
		s.SetPieceState(i, uint16(to))
		s.Show(p.Seat, i)
	}
}

// claim asks the owner of each robber that could rob more than one of the round's
// moves which one it is, from the active player on.
func (m *module) claim(s *rules.State) {
	s.AskRound(s.SubTurn().Seat, rules.Step{Row: m.rowChoice}, func(st rules.Step) (rules.Step, bool) {
		return st, m.of(s, st.Seat) >= 0 && m.open(s, st.Seat) // [RO-8]
	})
}

// canRob reports whether the i-th award of the round will move a figure off the
// space of a seat's robber.
func (m *module) canRob(s *rules.State, seat rules.Seat, i int) bool {
	a := &s.Awards()[i]
	space := int(s.Pieces()[m.of(s, seat)].State)
	return m.robbable(a) && foreign(seat, a.Seat) && s.Book().Circuit(s.Origin(i)) == space
}

// open reports whether it makes a difference which move a seat's robber robs: what
// it gets, or, if that is the same, when.
func (m *module) open(s *rules.State, seat rules.Seat) bool {
	robbers, moves, points := 0, 0, int16(0)
	same := true
	for _, p := range s.Pieces() {
		if p.Kind == m.robber {
			robbers++
		}
	}
	for i, a := range s.Awards() {
		if a.Seat == seat {
			same = false
		}
		if !m.canRob(s, seat, i) {
			continue
		}
		same = same && (moves == 0 || half(a.Points) == points)
		moves, points = moves+1, half(a.Points)
	}
	return moves > 1 && (!same || robbers > 1)
}

// victims lists the moves that a robber could rob, each with its player and what
// it would bring.
func (m *module) victims(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for i, a := range s.Awards() {
		if m.canRob(s, st.Seat, i) {
			buf = append(buf, rules.NewChoice(m.verbRob, uint8(i), uint16(a.Seat), uint32(half(a.Points))))
		}
	}
	return buf
}

// choose lets the moves before the one that is named go [RO-14].
func (m *module) choose(s *rules.State, st rules.Step, c rules.Choice) {
	for i := range s.Awards() {
		if i != int(c.Arg()) && m.canRob(s, st.Seat, i) {
			s.Spare(i, st.Seat)
		}
	}
}

// orderMatters reports whether the order of scoring can change who is robbed: a
// robber is on the track, and somebody moves twice.
func (m *module) orderMatters(s *rules.State, n int) bool {
	if s.FindPiece(m.robber) < 0 {
		return false
	}
	var moves [rules.MaxSeats]int
	for _, a := range s.Awards()[n:] {
		if moves[a.Seat]++; moves[a.Seat] > 1 {
			return true
		}
	}
	for i := n; i < len(s.Awards()); i++ {
		for seat, k := range moves {
			if k > 0 && m.of(s, rules.Seat(seat)) >= 0 && m.canRob(s, rules.Seat(seat), i) {
				return true // its owner moves by what he steals, and by points of his own
			}
		}
	}
	return false
}
