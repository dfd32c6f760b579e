package rules

// This file is for those who hold the game and its copies: what they do to a position
// beside playing it. No set in play calls any of this.

// Arrange changes a position by hand before its first choice, as a rulebook's picture
// begins: put lays down figures and gives points. None of that counts as done in this
// turn or is told to the log. The choices of the pending question are listed anew.
func (s *State) Arrange(put func(*State)) {
	log := s.log
	s.log = nil
	put(s)
	s.log = log
	p := s.SubTurn()
	p.Deployed, p.Figure = false, 0
	p.Points = [MaxSeats]int16{}
	s.listed = false
}

// LeaveOne takes everything but one tile of a type, which the pile must have, out of
// the pile without showing it: that tile is drawn next, as the last one.
func (s *State) LeaveOne(n int) {
	clear(s.bag)
	s.bag[n], s.left, s.buried, s.back, s.bagKey = 1, 1, 0, s.back[:0], keyOf(n)
}

// EmptyPile takes all tiles out of the pile without showing them, and runs to the next
// decision.
func (s *State) EmptyPile() {
	clear(s.bag)
	s.left, s.buried, s.back, s.bagKey = 0, 0, s.back[:0], 0
	s.advance()
}

// Finish goes straight to the final scoring (moment T7), as if the pile were empty:
// what is pending falls away, and what is asked in the final scoring is asked.
func (s *State) Finish() {
	s.dropPending()
	s.Jump(s.book.end)
	s.advance()
}

// FinishNow ends the game here and scores it: it is Finish, in which a player who is
// asked something does nothing, or else the first thing listed. Use it on a copy to see
// how a position would end.
func (s *State) FinishNow() {
	s.keyed = false // nobody asks for the keys of what is over
	s.Finish()
	for !s.over {
		st := s.agenda[len(s.agenda)-1]
		if sc := &s.book.scripts[st.Row]; sc.form == Random {
			s.PlayUnchecked(sc.Outcome(s, st, 0))
		} else if sc.Pass {
			s.PlayUnchecked(NewChoice(sc.Idle, 0, 0, 0))
		} else {
			s.PlayUnchecked(s.menu[0])
		}
	}
}

// PutScorer sets the points of the k-th scoring figure of a seat, for the beginning of
// an arranged game.
func (s *State) PutScorer(seat Seat, k, points int) {
	s.scores[int(seat)*s.book.each+k] = int32(points)
}

// SetLog makes the position write what happens into l from now on; nil stops.
func (s *State) SetLog(l *Log) { s.log = l }

// Redraw draws anew what the game keeps secret, so that a computer player cannot know
// it. random is as for RandomOutcome.
func (s *State) Redraw(random func(n int) int) {
	for _, f := range s.book.hidden {
		f(s, random)
	}
}
