package pairing

import (
	"cmp"
	"slices"
)

// Swiss pairs entrants for the next round of a Swiss tournament of two seats, at the least cost: Cost says
// what counts. If they are odd, one has a bye. Above 2000 entrants the cost need not be the least.
// The order of the entrants does not matter; the same entrants and lots give the same round everywhere.
func Swiss(entrants []Entrant, lots uint64) (Round, error) {
	list, met, err := standings(entrants, lots)
	if err != nil || len(list) == 0 {
		return Round{}, err
	}
	s := swiss{list, lots}
	p := s.pool(met)
	pairs := p.pairs()
	sortBoards(list, pairs)
	r := Round{Tables: s.tables(pairs)}
	var sum vector
	for _, pair := range pairs {
		if a, b := pair[0], pair[1]; b == none {
			r.Byes = append(r.Byes, list[a].ID)
			sum = sum.plus(s.bye(a))
		} else {
			sum = sum.plus(p.cost(a, b))
		}
	}
	r.Cost = costOf(sum)
	return r, nil
}

// pool returns what is to be paired.
func (s *swiss) pool(met [][]meeting) *pool {
	return &pool{
		met: met, pair: s.pair, bye: s.bye, order: foldOrder(s.list), limits: usual(),
		group: func(i int32) int { return s.list[i].group },
	}
}

// tables returns the tables of all pairs: who should begin sits first. Who has no partner has no table.
func (s *swiss) tables(pairs [][2]int32) []Table {
	var tables []Table
	for _, pair := range pairs {
		if pair[1] == none {
			continue
		}
		a, b := &s.list[pair[0]], &s.list[pair[1]]
		if first, _ := s.start(a, b); !first {
			a, b = b, a
		}
		tables = append(tables, Table{[]int{a.ID, b.ID}})
	}
	return tables
}

// swiss counts what pairs cost.
type swiss struct {
	list []entry
	lots uint64
}

// square returns x times x.
func square(x int) int64 { return int64(x) * int64(x) }

// pair returns what it costs that two meet, of whom i stands before j, apart from earlier meetings.
func (s *swiss) pair(i, j int32) vector {
	a, b := &s.list[i], &s.list[j]
	_, starts := s.start(a, b)
	return vector{0, 0, square(a.Score - b.Score), starts, fold(a, b), int64(lotOf(s.lots, a.ID, b.ID) >> 32)}
}

// bye returns what it costs that somebody has a bye.
func (s *swiss) bye(i int32) vector {
	a := &s.list[i]
	lowest := s.list[len(s.list)-1].Score
	return Cost{
		Byes: int64(a.Byes), ByeScore: int64(a.Score - lowest), Starts: square(a.Starts),
		Fold: 2 * square(a.size-1-a.place), Lots: int64(a.lot >> 32),
	}.vector()
}

// fold returns how far a pair is from top half against bottom half. Within a score group that is the square of
// the difference between the places that lie between them and half the group. A pair from two groups
// should be the last of the upper and the first of the lower one: twice the square of how many of both groups stand
// between them.
func fold(a, b *entry) int64 {
	if a.group == b.group {
		return square(b.place - a.place - a.size/2)
	}
	return 2 * square(a.size-1-a.place+b.place)
}

// start says whether a should begin, not b, and what the better of both orders costs.
func (s *swiss) start(a, b *entry) (first bool, cost int64) {
	if a.Starts != b.Starts {
		first = a.Starts < b.Starts
	} else if x, y := inRow(a, b), inRow(b, a); x != y {
		first = x < y
	} else if a.InRow != b.InRow {
		first = a.InRow < b.InRow
	} else {
		first = lotOf(s.lots, a.ID, b.ID)&1 == 0 == (a.ID < b.ID)
	}
	if !first {
		a, b = b, a
	}
	return first, (square(a.Starts+1)+square(b.Starts-1))<<16 + inRow(a, b)
}

// inRow counts who begin, or do not, a third time in a row or more if a begins.
func inRow(a, b *entry) int64 {
	var n int64
	if a.InRow >= 2 {
		n++
	}
	if b.InRow <= -2 {
		n++
	}
	return n
}

// foldOrder returns everybody so that those who are paired if nothing speaks against it stand two by two.
func foldOrder(list []entry) []int32 {
	order := make([]int32, 0, len(list))
	for from := 0; from < len(list); from += list[from].size {
		half := list[from].size / 2
		for i := range half {
			order = append(order, int32(from+i), int32(from+half+i))
		}
		if list[from].size%2 == 1 {
			order = append(order, int32(from+2*half))
		}
	}
	return order
}

// sortBoards puts pairs in the order of boards: by the higher score, then by the sum of both, then by the better one's
// place in the standings. Who has a bye comes last.
func sortBoards(list []entry, pairs [][2]int32) {
	slices.SortFunc(pairs, func(p, q [2]int32) int {
		if p[1] == none || q[1] == none {
			return cmp.Compare(q[1], p[1])
		}
		return cmp.Or(cmp.Compare(list[q[0]].Score, list[p[0]].Score), cmp.Compare(list[q[1]].Score, list[p[1]].Score), cmp.Compare(p[0], q[0]))
	})
}
