package rules

// handMoment is where a turn goes on once a tile is in hand.
const handMoment = "T1.3"

// Suppose makes s the position in which a seat has the turn and has a tile of this type in
// hand, with everything on the table as it lies now: for those who think before their turn
// about a tile that they may draw. What is pending falls away, and what comes before the
// draw is left out. It reports whether the seat is asked something then: it is not where
// the tile fits nowhere, the game is about to end, or the order of play knows no such moment.
func (s *State) Suppose(seat Seat, n int) bool {
	if s.over || s.Ending() || s.book.hand == nil {
		return false
	}
	s.dropPending()
	s.subTurns[0] = SubTurn{Seat: seat, Number: 1, Tile: -1, stop: uint16(len(s.book.plan))}
	s.StartTurn(seat)
	s.StartSubTurn()
	s.takeLike(n)
	s.SubTurn().Tile = int16(n)
	s.Jump(s.book.hand)
	s.advance()
	st, ok := s.Pending()
	return ok && st.Seat == seat
}

// takeLike takes a tile of a type out of the pile; where none is left another one, so that how
// many are left then does not tell which are.
func (s *State) takeLike(n int) {
	if s.left == 0 {
		return
	}
	for i := 0; s.bag[n] == 0; i++ {
		if s.bag[i] > 0 {
			n = i
		}
	}
	s.Take(n)
}

// dropPending has nothing be asked any more. What has been paid for goes home.
func (s *State) dropPending() {
	s.payOutNow()
	s.agenda = s.agenda[:0]
	s.awards = s.awards[:0]
	for i := range s.subTurns {
		for p, k := &s.subTurns[i], uint8(0); p.paid && k < p.nCompleted; k++ {
			s.ReturnAll(s.Board.FeatureOf(p.completed[k]))
		}
	}
	s.subTurns = s.subTurns[:1]
	s.subTurns[0].floor = 0
}
