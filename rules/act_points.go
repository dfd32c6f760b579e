package rules

// This file is for sets in play: it gives points.

// Award gives points: it puts the award on the list of awards, which PayOut turns into
// points. No code may rely on them having arrived when Award returns. An award of 0
// points is forgotten.
func (s *State) Award(a Award) {
	if a.Points != 0 {
		s.awards = append(s.awards, a)
	}
}

// AwardBehind gives points as Award does, directly behind the i-th award of the list.
func (s *State) AwardBehind(i int, a Award) {
	if a.Points != 0 {
		s.awards = append(s.awards, a)
		copy(s.awards[i+2:], s.awards[i+1:])
		s.awards[i+1] = a
	}
}

// Pay takes n points from a seat at once, even if it has less: a price, which is no
// score. If the seat has several scoring figures, it may be asked which one moves,
// before anything that was pushed earlier.
func (s *State) Pay(seat Seat, n int, rule RuleID, of Source) {
	a := Award{Seat: seat, Points: int16(-n), Price: true, Ruling: Ruling{
		Rule: rule, Source: of, Value: Value{Bonus: int16(-n), Rule: rule},
	}}
	if s.Scorers() > 1 {
		s.awards = append(s.awards, a)
		s.Push(Step{Row: s.book.payingOut, At: payScorers})
		return
	}
	s.Deliver(a)
}

// Scored tells the sets in play that something has been scored. Whoever scores it calls
// this before its figures go home.
func (s *State) Scored(x Scored) {
	for _, h := range s.book.scored {
		h(s, x)
	}
}

// PayOut turns the awards of the list into points, in order, and clears it. If sets in
// play watch the score track, or seats have several scoring figures, players may be
// asked first: then it only puts the paying out on the agenda.
func (s *State) PayOut() {
	if len(s.awards) == 0 {
		return
	}
	if s.book.OnTrack() {
		s.Push(Step{Row: s.book.payingOut, At: payOrder})
		return
	}
	for i := range s.awards {
		s.Deliver(s.awards[i])
	}
	s.awards = s.awards[:0]
}

// Deliver adds an award's points to the score at once: its scoring figure moves.
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
		s.SubTurn().Points[a.Seat] += a.Points
	}
	if s.log != nil {
		s.log.add(Event{
			Type: EventScore, Seat: a.Seat, Points: int(a.Points), Total: s.Score(a.Seat),
			Seg: a.Ruling.Seg, Ruling: a.Ruling, From: from, To: to, Scorer: uint8(k),
		})
	}
	return from, to
}

// Insert puts an award on the list of awards behind the one that is being paid out, and
// behind those inserted for it already. If nothing is being paid out, it is paid out by
// itself.
func (s *State) Insert(a Award) {
	for i := len(s.agenda) - 1; i >= 0; i-- {
		if st := s.agenda[i]; st.Row == s.book.payingOut && st.At == payMoves {
			at := min(int(st.N)+s.inserted, len(s.awards))
			s.awards = append(s.awards, a)
			copy(s.awards[at+1:], s.awards[at:])
			s.awards[at] = a
			s.inserted++
			return
		}
	}
	s.awards = append(s.awards, a)
	s.Push(Step{Row: s.book.payingOut, At: payScorers})
}

// Spare declares that what a seat has on the score track leaves the move of the i-th
// award alone.
func (s *State) Spare(i int, seat Seat) { s.awards[i].Spared |= Only(seat) }

// JoinScorers adds up the points of each seat's scoring figures: from now on each seat
// has one.
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

// Tell writes an event of a set into the log, if there is one.
func (s *State) Tell(e Event) {
	if s.log != nil {
		s.log.add(e)
	}
}
