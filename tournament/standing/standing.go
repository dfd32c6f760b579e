package standing

import (
	"cmp"
	"slices"
)

// Point is a point of a tournament in the units in which scores are counted.
const Point = 60

// An Entrant is one who takes part, a player or a team. Others name them by their index in the list.
type Entrant struct {
	Seed int // place in the draw, 1 the best; 0 for none
	Lot  int // what Draw gave them; the lowest is the best
	Left int // the first round in which they were not there any more; 0 while they are
}

// A Kind says how a match came to its result.
type Kind string

// The kinds of matches.
const (
	Played      Kind = "played"      // by its games
	Bye         Kind = "bye"         // no opponent, and the points of a bye
	HalfBye     Kind = "half-bye"    // asked for before, and the points of a half bye
	Forfeit     Kind = "forfeit"     // awarded, because somebody did not come
	Adjudicated Kind = "adjudicated" // awarded by a referee, though they met
)

// A Match is two entrants or more who met, or were to meet, in a round; or one who had a bye. The
// same entrant may have several in a round. Round counts from 1; Board is only shown.
type Match struct {
	Round, Board int
	Kind         Kind
	Sides        []Side
	Games        []Game // of a bye none
}

// A Side is one who takes part in a match. Awarded are the units (Point) that a match which was
// awarded gives them; of the other kinds it is 0.
type Side struct {
	Entrant int
	Awarded int
}

// A Game is one game of a match. Ranks and Points are in the order of the match's sides.
type Game struct {
	Ranks  []int // 1 the best, equal for those level; 0 for who did not finish
	Points []int // as counted at the table; none where they are not known
	Counts bool  // a game that does not count is only kept
}

// A Row is what the standings say of one entrant.
type Row struct {
	Entrant int
	Place   int     // 1 the best; equal for those who are level in all tie-breaks
	Values  []Value // by the list of tie-breaks
}

// Standings are the rows of all entrants, the best first; those who share a place by seed and index.
type Standings struct {
	Rows []Row

	entrants []Entrant
	scale    Scale
	matches  []match
	rounds   []int    // those with a match, in order
	sat      [][]seat // by entrant: their matches, in the order of rounds
	scores   []int64  // by entrant, in units
	mutual   [][]item // by entrant: their terms of the tie-break mutual, where it applies
}

// A seat is one side of one match: indexes into Standings.matches and the match's sides.
type seat struct{ match, side int }

// Compute returns the standings of all entrants, also of those without a match, by an ordered list
// of tie-breaks, each at most once. The order of matches and of sides changes nothing. Input that
// makes no sense gets an error that says where and what would do.
func Compute(entrants []Entrant, matches []Match, scale Scale, order []TieBreak) (*Standings, error) {
	if err := check(entrants, matches, scale, order); err != nil {
		return nil, err
	}
	s := &Standings{
		entrants: entrants, scale: scale,
		matches: decide(matches, scale),
		sat:     make([][]seat, len(entrants)),
		scores:  make([]int64, len(entrants)),
		mutual:  make([][]item, len(entrants)),
	}
	s.seat()
	s.rank(order)
	return s, nil
}

// Score returns the score of an entrant in units (Point), whatever the tie-breaks are.
func (s *Standings) Score(entrant int) int { return int(s.scores[entrant]) }

// seat notes who sat where, in which rounds, and adds up the scores.
func (s *Standings) seat() {
	for m := range s.matches {
		s.rounds = append(s.rounds, s.matches[m].Round)
		for i, side := range s.matches[m].Sides {
			s.sat[side.Entrant] = append(s.sat[side.Entrant], seat{m, i})
			s.scores[side.Entrant] += s.matches[m].outcomes[i].score
		}
	}
	slices.Sort(s.rounds)
	s.rounds = slices.Compact(s.rounds)
	for _, seats := range s.sat {
		slices.SortStableFunc(seats, func(a, b seat) int {
			x, y := &s.matches[a.match], &s.matches[b.match]
			return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.Board, y.Board))
		})
	}
}

// rank makes the rows: it parts all entrants by the first tie-break, each part whose members are
// level by the next one, and so on. Values are counted for everybody, also for whom nobody is level.
func (s *Standings) rank(order []TieBreak) {
	n := len(s.entrants)
	all := make([]Value, n*len(order))
	s.Rows = make([]Row, n)
	for e := range s.Rows {
		s.Rows[e] = Row{Entrant: e, Values: all[e*len(order) : (e+1)*len(order) : (e+1)*len(order)]}
	}
	slices.SortFunc(s.Rows, func(a, b Row) int {
		x, y := s.entrants[a.Entrant].Seed, s.entrants[b.Entrant].Seed
		return cmp.Or(unseededLast(x, y), cmp.Compare(x, y), cmp.Compare(a.Entrant, b.Entrant))
	})
	parts := [][]Row{s.Rows}
	for k, t := range order {
		s.value(parts, k, t)
		var finer [][]Row
		for _, part := range parts {
			slices.SortStableFunc(part, func(a, b Row) int { return t.compare(a.Values[k], b.Values[k]) })
			for len(part) > 0 {
				level := 1
				for level < len(part) && t.compare(part[0].Values[k], part[level].Values[k]) == 0 {
					level++
				}
				finer = append(finer, part[:level])
				part = part[level:]
			}
		}
		parts = finer
	}
	place := 1
	for _, part := range parts {
		for i := range part {
			part[i].Place = place
		}
		place += len(part)
	}
}

// unseededLast compares two seeds only by whether there is one.
func unseededLast(a, b int) int {
	switch {
	case (a == 0) == (b == 0):
		return 0
	case a == 0:
		return 1
	}
	return -1
}

// value writes the values of one tie-break, the k-th, into all rows. Parts hold the rows of those
// who are level until then.
func (s *Standings) value(parts [][]Row, k int, t TieBreak) {
	var items []item
	for _, part := range parts {
		if t == Mutual {
			s.meet(part)
		}
		for i := range part {
			items = s.items(items[:0], t, part[i].Entrant)
			part[i].Values[k] = s.sum(t, part[i].Entrant, items)
		}
	}
}
