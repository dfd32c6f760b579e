package rules

import "circulade/board"

// This file pays out a round's awards one by one, where somebody may be asked.

// The phases of paying out a round's list, in the At of the step.
const (
	payMoves   uint16 = iota // the award that N counts to arrives
	payOrder                 // what is scored first, from the N-th award on
	payScorers               // which scorer the N-th award moves
	payClaims                // what sets in play ask before the first move
)

// payOutNext goes on with the round's list: first the order, then the scorers, then
// what sets in play ask, then one move after the other. It goes on when nothing
// above it is pending any more.
func payOutNext(s *State, st Step) {
	i := int(st.N)
	switch st.At {
	case payOrder:
		s.askPayOrder(i)
	case payScorers:
		for ; i < len(s.awards); i++ {
			if s.openScorer(0, i) {
				s.askScorer(Step{Row: st.Row, At: payScorers, N: uint32(i + 1)}, 0, i)
				return
			}
		}
		s.Push(Step{Row: st.Row, At: payClaims})
	case payClaims:
		s.Push(Step{Row: st.Row, At: payMoves})
		for _, w := range s.book.watched {
			if w.Before != nil {
				w.Before(s)
			}
		}
	default:
		s.payOutOne(st)
	}
}

// payOutOne pays out the award that the step counts to.
func (s *State) payOutOne(st Step) {
	i := int(st.N)
	if i >= len(s.awards) {
		s.awards = s.awards[:0]
		return
	}
	if s.openScorer(i, i) {
		s.askScorer(st, i, i)
		return
	}
	st.N++
	s.Push(st)
	s.Deliver(s.awards[i])
}

// askPayOrder asks what is scored first among the awards from the n-th on, as long
// as two features are left and it makes a difference.
func (s *State) askPayOrder(n int) {
	if s.scoresLeft(n) > 1 {
		for _, w := range s.book.watched {
			if w.Order != nil && w.Order(s, n) {
				s.Push(Step{Row: s.book.ordering, Seat: s.SubTurn().Seat, N: uint32(n)})
				return
			}
		}
	}
	s.Push(Step{Row: s.book.payingOut, At: payScorers})
}

// scoresLeft returns how many features that this sub-turn has completed the awards from
// the n-th on are for.
func (s *State) scoresLeft(n int) (left int) {
	for i := n; i < len(s.awards); i++ {
		if f := s.scoredBy(i); f != 0 && s.firstOf(n, f) == i {
			left++
		}
	}
	return left
}

// scoredBy returns the feature that this sub-turn has completed and that the i-th award
// of the list is for, or 0.
func (s *State) scoredBy(i int) board.Feature {
	seg := s.awards[i].Ruling.Seg
	if seg == 0 || s.joined {
		return 0
	}
	f := s.Board.FeatureOf(seg)
	for k := range s.Completed() {
		if s.CompletedFeature(k) == f {
			return f
		}
	}
	return 0
}

// firstOf returns the index of the first award from the n-th on for a feature.
func (s *State) firstOf(n int, f board.Feature) int {
	for n < len(s.awards) && s.scoredBy(n) != f {
		n++
	}
	return n
}

// bringForward moves the awards for a feature to the n-th place of the list and
// returns the place behind them.
func (s *State) bringForward(n int, f board.Feature) int {
	for i := n; i < len(s.awards); i++ {
		if s.scoredBy(i) == f {
			a := s.awards[i]
			copy(s.awards[n+1:i+1], s.awards[n:i])
			s.awards[n] = a
			n++
		}
	}
	return n
}

// payOutNow delivers what is left of a round whose paying out has begun, without
// asking, and notes for which sub-turns it has paid: the game is being finished.
func (s *State) payOutNow() {
	if !s.book.OnTrack() {
		return
	}
	for i := len(s.agenda) - 1; i >= 0; i-- {
		st := s.agenda[i]
		if st.Row != s.book.payingOut {
			continue
		}
		n := 0
		if st.At == payMoves {
			n = int(st.N)
		}
		for k := range s.awards {
			for p := range s.subTurns {
				s.subTurns[p].paid = s.subTurns[p].paid || s.subTurns[p].pays(s, k)
			}
			if k >= n {
				s.move(s.awards[k])
			}
		}
		return
	}
}

// pays reports whether the k-th award of the list is for what a sub-turn has completed.
func (p *SubTurn) pays(s *State, k int) bool {
	seg := s.awards[k].Ruling.Seg
	for i := range p.nCompleted {
		if seg != 0 && s.Board.FeatureOf(p.completed[i]) == s.Board.FeatureOf(seg) {
			return true
		}
	}
	return false
}
