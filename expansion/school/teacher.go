package school

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerCopy registers how the teacher pays.
func (m *module) registerCopy(b *rules.Book) {
	m.verb = b.Verb(rules.Verb{
		Name: "copy", Kind: "copy", At: rules.AtSegment, N: rules.NumberPoints,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { m.copy(s, s.Board.FeatureOf(c.Seg())) },
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendLocation(rules.OnSegment, c.At(), 0, append(buf, "copy "...))
		},
	})
	b.Work("school.copy", m.pay) // [SC-4] else b.Work("school.copy", m.takeAndPay)
	m.choice = b.Question("school.choice", rules.Script{
		Kind: "teacher-copy",
		List: func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			for i := range s.Awards() {
				if f := m.scored(s, i); f != 0 && m.first(s, f) == i {
					buf = append(buf, rules.NewChoice(m.verb, 0, uint16(s.Board.Root(f)), uint32(m.points(s, f))))
				}
			}
			return buf
		},
	})
}

// holder returns the index of the teacher and who has him; false if nobody does.
func (m *module) holder(s *rules.State) (i int, seat rules.Seat, ok bool) {
	i = s.FindPiece(m.teacher)
	if i < 0 || s.Pieces()[i].Seat == rules.Chance {
		return i, 0, false
	}
	return i, s.Pieces()[i].Seat, true
}

// pay lets the holder of the teacher get what one of the features brings that this
// sub-turn has completed. Where they bring different points somebody chooses: who gets all
// of them, or else the holder.
func (m *module) pay(s *rules.State) {
	_, seat, ok := m.holder(s)
	if !ok { // [SC-3] else true
		return
	}
	var best board.Feature
	var scorers rules.SeatSet
	differ := false
	for i, a := range s.Awards() {
		f := m.scored(s, i)
		if f == 0 { // [SC-11] else f == 0 || a.Seat == seat
			continue
		}
		scorers |= rules.Only(a.Seat)
		differ = differ || best != 0 && m.points(s, f) != m.points(s, best)
		if best == 0 {
			best = f
		}
	}
	switch {
	case best == 0:
	case !differ: // [SC-5] else true
		m.copy(s, best)
	default:
		if one, ok := scorers.One(); ok {
			seat = one
		}
		s.Push(rules.Step{Row: m.choice, Seat: seat})
	}
}

// scored returns the feature that this sub-turn has completed and that the i-th award
// pays its owner for, or 0: not what comes beside it, nor what a field brings.
func (m *module) scored(s *rules.State, i int) board.Feature {
	a := s.Awards()[i]
	if a.Ruling.Source != 0 || a.Ruling.Seg == 0 || a.Points <= 0 {
		return 0
	}
	f := s.Board.FeatureOf(a.Ruling.Seg)
	for k := range s.Completed() {
		if s.CompletedFeature(k) == f {
			return f
		}
	}
	return 0
}

// first returns the index of the first award for a feature.
func (m *module) first(s *rules.State, f board.Feature) int {
	for i := range s.Awards() {
		if m.scored(s, i) == f {
			return i
		}
	}
	return -1
}

// points returns what a feature brings to one of its owners, whoever gets most.
func (m *module) points(s *rules.State, f board.Feature) (n int16) {
	for i, a := range s.Awards() {
		if m.scored(s, i) != f {
			continue
		}
		n = max(n, a.Points) // [SC-6] else n + a.Points
	}
	return n
}

// copy gives the holder as many points as a feature brings, directly behind what it
// brings its owners; the teacher goes back to the school [SC-3].
func (m *module) copy(s *rules.State, f board.Feature) {
	i, seat, _ := m.holder(s)
	a := m.award(s, seat, m.points(s, f), f, rules.InPlay)
	last := m.first(s, f)
	for k, b := range s.Awards() {
		if b.Ruling.Seg != 0 && s.Board.FeatureOf(b.Ruling.Seg) == f {
			last = k
		}
	}
	s.AwardBehind(last, a)
	m.move(s, i, rules.Chance) // [SC-11] else s.RemovePiece(i)
}

// award is the teacher's for a feature.
func (m *module) award(s *rules.State, seat rules.Seat, n int16, f board.Feature, when rules.When) rules.Award {
	v := rules.Value{Bonus: n, Rule: m.copies, When: when}
	a := v.Award(seat, s.Board.Root(f), rules.Ownership{})
	a.Ruling.Source = m.source
	return a
}

// move gives the teacher to a seat, or with Chance back to the school, for all to
// see.
func (m *module) move(s *rules.State, i int, seat rules.Seat) {
	var c board.Cell
	if seat == rules.Chance {
		c = m.home(s)
	}
	s.SetPieceSeat(i, seat)
	s.MovePiece(i, c)
	if c != 0 {
		s.Show(s.SubTurn().Seat, i)
		return
	}
	s.Tell(rules.Event{Type: rules.EventToken, Seat: seat, Text: "teacher", N: 1})
}

// take gives the teacher to the player of this sub-turn if they have completed a road of
// the school, scored or not, but not for the last of them.
func (m *module) take(s *rules.State) { // [SC-2]
	i, seat := s.FindPiece(m.teacher), s.SubTurn().Seat
	if i < 0 || s.Pieces()[i].Seat == seat {
		return
	}
	done, open := false, false
	for _, c := range s.Board.Laid() {
		if s.Board.FaceAt(c).Marks&m.school == 0 {
			continue
		}
		for e := range tile.Edge(4) {
			seg := s.Board.EdgeSeg(c, e)
			if seg == 0 || s.Board.SegFace(seg).Kind != tile.Road {
				continue
			}
			f := s.Board.FeatureOf(seg)
			open = open || !s.Board.Closed(f)
			done = done || m.completed(s, f)
		}
	}
	if !done || !open && !m.last {
		return
	}
	m.move(s, i, seat)
}

// completed reports whether this sub-turn has completed a feature.
func (m *module) completed(s *rules.State, f board.Feature) bool {
	for k := range s.Completed() {
		if s.CompletedFeature(k) == f {
			return true // [SC-7] else s.SubTurn().Points != [rules.MaxSeats]int16{}
		}
	}
	return false
}
