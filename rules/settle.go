package rules

import "circulade/board"

// This file hands out a round's awards one by one, where somebody may be asked.

// The phases of handing out a round's list, in the At of the step.
const (
	settleMoves  uint16 = iota // the award that N counts to arrives
	settleOrder                // what is scored first, from the N-th award on
	settleChoose               // which scorer the N-th award moves
	settleClaims               // what sets in play ask before the first move
)

// settleNext goes on with the round's list: first the order, then the scorers, then
// what sets in play ask, then one move after the other. It goes on when nothing
// above it is pending any more.
func settleNext(s *State, st Step) {
	i := int(st.N)
	switch st.At {
	case settleOrder:
		s.settleOrder(i)
	case settleChoose:
		for ; i < len(s.awards); i++ {
			if s.openScorer(0, i) {
				s.askScorer(Step{Kind: st.Kind, At: settleChoose, N: uint32(i + 1)}, 0, i)
				return
			}
		}
		s.Push(Step{Kind: st.Kind, At: settleClaims})
	case settleClaims:
		s.Push(Step{Kind: st.Kind, At: settleMoves})
		for _, w := range s.book.watched {
			if w.Before != nil {
				w.Before(s)
			}
		}
	default:
		s.settleMove(st)
	}
}

// settleMove hands out the award that the step counts to.
func (s *State) settleMove(st Step) {
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

// settleOrder asks what is scored first among the awards from the n-th on, as long
// as two features are left and it makes a difference.
func (s *State) settleOrder(n int) {
	if s.scoresLeft(n) > 1 {
		for _, w := range s.book.watched {
			if w.Order != nil && w.Order(s, n) {
				s.Push(Step{Kind: s.book.ordering, Seat: s.Part().Seat, N: uint32(n)})
				return
			}
		}
	}
	s.Push(Step{Kind: s.book.settling, At: settleChoose})
}

// scoresLeft returns how many features that this part has completed the awards from
// the n-th on are for.
func (s *State) scoresLeft(n int) (left int) {
	for i := n; i < len(s.awards); i++ {
		if f := s.scoredBy(i); f != 0 && s.firstOf(n, f) == i {
			left++
		}
	}
	return left
}

// ScoredBy returns the feature that this part has completed and that the i-th award
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

// handOut delivers what is left of a round whose handing out has begun, without
// asking, and notes for which parts it has paid: the game is being finished.
func (s *State) handOut() {
	if !s.book.OnTrack() {
		return
	}
	for i := len(s.agenda) - 1; i >= 0; i-- {
		st := s.agenda[i]
		if st.Kind != s.book.settling {
			continue
		}
		n := 0
		if st.At == settleMoves {
			n = int(st.N)
		}
		for k := range s.awards {
			for p := range s.parts {
				s.parts[p].paid = s.parts[p].paid || s.pays(&s.parts[p], k)
			}
			if k >= n {
				s.move(s.awards[k])
			}
		}
		return
	}
}

// pays reports whether the k-th award of the list is for what a part has completed.
func (s *State) pays(p *Part, k int) bool {
	seg := s.awards[k].Ruling.Seg
	for i := range p.nCompleted {
		if seg != 0 && s.Board.FeatureOf(p.completed[i]) == s.Board.FeatureOf(seg) {
			return true
		}
	}
	return false
}
