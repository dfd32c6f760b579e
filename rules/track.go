package rules

// This file is the score track where it is more than a sum: a seat may have
// several scoring figures ("scorers"), and sets in play may watch their moves.
// Where neither is so, PayOut hands points out at once and nothing here runs.

// trackSpaces is the number of spaces of the score track, a closed round.
const trackSpaces = 50

// A Moved is the move of a scoring figure on the score track.
type Moved struct {
	Award
	From, To int // points of the scorer, its rounds included
}

// Scorers gives every seat several scoring figures, with these names. Without it a seat
// has one, without a name. An award moves one of them, and its player says which.
func (b *Book) Scorers(names ...string) { b.scorers = names }

// ScorerNames returns the names of a seat's scoring figures; none if there is one.
func (b *Book) ScorerNames() []string { return b.scorers }

// A TrackWatch is how a set watches the moves of the scorers. What it has no use for
// it leaves out.
type TrackWatch struct {
	// Order tells whether the order in which features are scored makes a difference,
	// for the awards of the list from the n-th on. Then the player whose sub-turn it is
	// orders them.
	Order func(s *State, n int) bool
	// Before is what is asked when all of a round's awards are known, with their
	// scorers, and none has moved one.
	Before func(*State)
	// After is what follows when a scorer has moved. It may insert awards behind the
	// one that moved it.
	After func(*State, Moved)
}

// WatchTrack registers what a set does when scoring figures move on the score track.
func (b *Book) WatchTrack(w TrackWatch) { b.watched = append(b.watched, w) }

// A SpaceMark is something that waits on spaces of the score track, for all to see.
type SpaceMark struct {
	Name   string
	Spaces []int
}

// MarkSpaces declares that something of this name waits on every n-th space of the
// score track, from space 0 on.
func (b *Book) MarkSpaces(name string, n int) {
	m := SpaceMark{Name: name}
	for space := 0; space < trackSpaces; space += n {
		m.Spaces = append(m.Spaces, space)
	}
	b.spaceMarks = append(b.spaceMarks, m)
}

// SpaceMarks returns what waits on spaces of the track.
func (b *Book) SpaceMarks() []SpaceMark { return b.spaceMarks }

// OnTrack reports whether it can make a difference in this game where on the score
// track a scoring figure stands. If not, points are only added up.
func (b *Book) OnTrack() bool { return b.each > 1 || len(b.watched) > 0 }

// Circuit returns the space of the score track, 0 to 49, for a number of points
// [BA-25].
func (b *Book) Circuit(points int) int {
	return (points%trackSpaces + trackSpaces) % trackSpaces // [BA-25] else points
}

// mostScorers bounds the scorers of a seat.
const mostScorers = 4

// standing returns the points of a seat's scorers as the awards of the list from
// one up to another will leave them.
func (s *State) standing(seat Seat, from, to int) (at [mostScorers]int32) {
	copy(at[:], s.scores[int(seat)*s.book.each:(int(seat)+1)*s.book.each])
	for _, a := range s.awards[from:to] {
		if a.Seat == seat {
			s.movedBy(&at, a, max(int(a.Scorer), 1)-1)
		}
	}
	return at
}

// movedBy moves scorers as an award would with one of them. A price takes from it
// what it has and the rest from the others; only what nobody has makes it less
// than nothing.
func (s *State) movedBy(at *[mostScorers]int32, a Award, k int) {
	n := int32(a.Points)
	if !a.Price || n >= 0 {
		at[k] += n
		return
	}
	for d := range s.Scorers() {
		i := (k + d) % s.Scorers()
		take := max(n, min(0, -at[i]))
		at[i] += take
		n -= take
	}
	at[k] += n
}

// openScorer reports whether it makes a difference which scorer of its seat an
// award moves, and asks if so. The awards from one up to it have not arrived yet.
func (s *State) openScorer(from, i int) bool {
	a := s.awards[i]
	if s.Scorers() == 1 || a.Scorer != 0 {
		return false
	}
	at := s.standing(a.Seat, from, i)
	for k := 1; k < s.Scorers(); k++ {
		one, other := at, at
		s.movedBy(&one, a, 0)
		s.movedBy(&other, a, k)
		one[0], one[k] = min(one[0], one[k]), max(one[0], one[k])
		other[0], other[k] = min(other[0], other[k]), max(other[0], other[k])
		if one != other {
			return true
		}
	}
	return false
}

// askScorer asks which scorer the i-th award moves; the step goes on afterwards.
func (s *State) askScorer(st Step, from, i int) {
	s.Push(st)
	s.Push(Step{Row: s.book.scoring, Seat: s.awards[i].Seat, At: uint16(from), N: uint32(i)})
}

// registerTrack registers the questions of the track.
func (b *Book) registerTrack() {
	next := b.Verb(Verb{
		Name: "next", Kind: "next", At: AtSegment,
		Do: func(s *State, st Step, c Choice) {
			n := s.bringForward(int(st.N), s.Board.FeatureOf(c.Seg()))
			s.Push(Step{Row: b.payingOut, At: payOrder, N: uint32(n)})
		},
		Text: func(s *State, c Choice, buf []byte) []byte {
			return s.AppendLocation(OnSegment, c.At(), 0, append(buf, "next "...))
		},
	})
	b.ordering = b.Question("settle.order", Script{
		Kind: "score-order",
		List: func(s *State, st Step, buf []Choice) []Choice {
			for i := int(st.N); i < len(s.awards); i++ {
				if f := s.scoredBy(i); f != 0 && s.firstOf(int(st.N), f) == i {
					buf = append(buf, NewChoice(next, 0, uint16(s.Board.Root(f)), 0))
				}
			}
			return buf
		},
	})
	if b.each == 1 {
		return
	}
	move := b.Verb(Verb{
		Name: "move", Kind: "scorer", Arg: ArgScorer, At: AtSpace, N: NumberSpace,
		Do: func(s *State, st Step, c Choice) { s.awards[st.N].Scorer = c.Arg() + 1 },
		Text: func(s *State, c Choice, buf []byte) []byte {
			return append(append(buf, "move "...), b.scorers[c.Arg()]...)
		},
	})
	b.scoring = b.Question("settle.figure", Script{
		Kind: "score-figure",
		List: func(s *State, st Step, buf []Choice) []Choice {
			at := s.standing(s.awards[st.N].Seat, int(st.At), int(st.N))
			for k := range s.Scorers() {
				to := at
				s.movedBy(&to, s.awards[st.N], k)
				buf = append(buf, NewChoice(move, uint8(k), uint16(b.Circuit(int(at[k]))), uint32(b.Circuit(int(to[k])))))
			}
			return buf
		},
	})
}
