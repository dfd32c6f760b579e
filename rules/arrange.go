package rules

// This file is for those who hold the game and its copies: what they do to a position
// beside playing it. No set in play calls any of this.

// Arrange changes a position by hand before its first choice, the way a
// rulebook's picture begins: put lays down figures and gives points. None of it
// counts as part of the turn or is told to the log, and what the game waits for
// is asked anew.
func (s *State) Arrange(put func(*State)) {
	log := s.log
	s.log = nil
	put(s)
	s.log = log
	p := s.Part()
	p.Deployed, p.Figure = false, 0
	p.Points = [MaxSeats]int16{}
	s.listed = false
}

// LeaveOne takes everything but one tile of a type, which must be there, out of
// the pile without showing it: what is drawn next is the last tile.
func (s *State) LeaveOne(n int) {
	clear(s.bag)
	s.bag[n], s.left = 1, 1
}

// EmptyPile takes what is left in the pile out of the game without showing it,
// and asks again what happens next.
func (s *State) EmptyPile() {
	clear(s.bag)
	s.left = 0
	s.settle()
}

// Finish goes straight to the end of the game (moment T7): what is pending falls
// away, and what is asked there is asked.
func (s *State) Finish() {
	s.handOut()
	s.agenda = s.agenda[:0]
	s.awards = s.awards[:0]
	for i := range s.parts {
		for p, k := &s.parts[i], uint8(0); p.paid && k < p.nCompleted; k++ {
			s.ReturnAll(s.Board.FeatureOf(p.completed[k]))
		}
	}
	s.parts = s.parts[:1]
	s.parts[0].floor = 0
	s.Jump(s.book.end)
	s.settle()
}

// FinishNow ends the game here and now and scores it: it is Finish, and whoever is
// asked something does nothing, or the first thing that he can do. Use it on a copy
// to see how a position would end.
func (s *State) FinishNow() {
	s.Finish()
	for !s.over {
		st := s.agenda[len(s.agenda)-1]
		if sc := &s.book.scripts[st.Kind]; sc.form == Random {
			s.PlayUnchecked(sc.Outcome(s, st, 0))
		} else if sc.Pass {
			s.PlayUnchecked(NewChoice(sc.Idle, 0, 0, 0))
		} else {
			s.PlayUnchecked(s.menu[0])
		}
	}
}

// PutScorer sets the points of a seat's scorer: where a game begins.
func (s *State) PutScorer(seat Seat, k, points int) {
	s.scores[int(seat)*s.book.each+k] = int32(points)
}

// SetLog makes the position write what happens into l from now on; nil stops.
func (s *State) SetLog(l *Log) { s.log = l }

// Redraw draws anew what nobody knows, for computer players: lot is as Lot has it.
func (s *State) Redraw(lot func(n int) int) {
	for _, f := range s.book.hidden {
		f(s, lot)
	}
}
