package rules

// This file is for sets in play: it gives points.

// Award gives points. They go on the round's list, which Settle hands out; no
// code may rely on them having arrived.
func (s *State) Award(a Award) {
	if a.Points != 0 {
		s.awards = append(s.awards, a)
	}
}

// AwardBehind gives points as Award does, directly behind the i-th award of the
// round's list.
func (s *State) AwardBehind(i int, a Award) {
	if a.Points != 0 {
		s.awards = append(s.awards, a)
		copy(s.awards[i+2:], s.awards[i+1:])
		s.awards[i+1] = a
	}
}

// Pay takes points from a seat at once, whatever it has: a price, no score. Where
// the seat has several scorers it may be asked which one moves, before anything
// that was pushed earlier.
func (s *State) Pay(seat Seat, n int, rule RuleID, of Source) {
	a := Award{Seat: seat, Points: int16(-n), Price: true, Ruling: Ruling{
		Rule: rule, Source: of, Value: Value{Bonus: int16(-n), Rule: rule},
	}}
	if s.Scorers() > 1 {
		s.awards = append(s.awards, a)
		s.Push(Step{Kind: s.book.settling, At: settleChoose})
		return
	}
	s.Deliver(a)
}

// Scored tells the sets in play that something has been scored. Whoever scores it
// calls this before its figures go home.
func (s *State) Scored(x Scored) {
	for _, h := range s.book.scored {
		h(s, x)
	}
}

// Settle hands out the points on the round's list, in order, and clears it.
// Where sets in play watch the score track, it waits for what they ask.
func (s *State) Settle() {
	if len(s.awards) == 0 {
		return
	}
	if s.book.OnTrack() {
		s.Push(Step{Kind: s.book.settling, At: settleOrder})
		return
	}
	for i := range s.awards {
		s.Deliver(s.awards[i])
	}
	s.awards = s.awards[:0]
}

// Deliver adds an award's points to the score: its scorer moves.
func (s *State) Deliver(a Award) {
	from, to := s.move(a)
	if len(s.book.watched) == 0 {
		return
	}
	s.inserted = 0
	for _, w := range s.book.watched {
		if w.After != nil {
			w.After(s, Moved{a, from, to})
		}
	}
}

// move moves an award's scorer, and tells from where to where.
func (s *State) move(a Award) (from, to int) {
	k := 0
	if s.book.each > 1 {
		if !s.joined {
			k = max(int(a.Scorer), 1) - 1
		}
		at := s.standing(a.Seat, 0, 0)
		from = int(at[k])
		s.movedBy(&at, a, k)
		copy(s.scores[int(a.Seat)*s.book.each:], at[:s.book.each])
		to = int(at[k])
	} else {
		from = int(s.scores[a.Seat])
		to = from + int(a.Points)
		s.scores[a.Seat] = int32(to)
	}
	if !a.Price {
		s.Part().Points[a.Seat] += a.Points
	}
	if s.log != nil {
		s.log.add(Event{
			Type: EventScore, Seat: a.Seat, Points: int(a.Points), Total: s.Score(a.Seat),
			Seg: a.Ruling.Seg, Ruling: a.Ruling, From: from, To: to, Scorer: uint8(k),
		})
	}
	return from, to
}

// Insert puts an award on the round's list, behind the one that is arriving and
// what has been inserted for it. Outside a round it makes one.
func (s *State) Insert(a Award) {
	for i := len(s.agenda) - 1; i >= 0; i-- {
		if st := s.agenda[i]; st.Kind == s.book.settling && st.At == settleMoves {
			at := min(int(st.N)+s.inserted, len(s.awards))
			s.awards = append(s.awards, a)
			copy(s.awards[at+1:], s.awards[at:])
			s.awards[at] = a
			s.inserted++
			return
		}
	}
	s.awards = append(s.awards, a)
	s.Push(Step{Kind: s.book.settling, At: settleChoose})
}

// Spare marks the i-th award of the list: what a seat has on the track leaves its
// move alone.
func (s *State) Spare(i int, seat Seat) { s.awards[i].Spared |= Only(seat) }

// JoinScorers adds up the scorers of each seat: from now on it has one.
func (s *State) JoinScorers() {
	for seat := range s.book.seats {
		all := s.scores[seat*s.book.each : (seat+1)*s.book.each]
		for k := 1; k < len(all); k++ {
			all[0] += all[k]
			all[k] = 0
		}
	}
	s.joined = s.book.each > 1
}

// Tell writes an event of a module into the log, if there is one.
func (s *State) Tell(e Event) {
	if s.log != nil {
		s.log.add(e)
	}
}
