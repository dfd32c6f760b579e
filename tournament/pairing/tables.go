package pairing

import (
	"cmp"
	"fmt"
	"slices"
)

// exact is up to how many entrants Tables tries all ways.
const exact = 12

// Tables seats entrants for the next round at tables of three to six, as many as seats says: those who
// stand near each other, by score. Where that does not divide, some tables have one seat less (not
// below three), as few as possible; where that is not possible, as few as possible have a bye. Up to
// 12 entrants the cost is the least, above that it is low: Cost says what counts.
// The order of the entrants does not matter; the same entrants and lots give the same round everywhere.
func Tables(entrants []Entrant, seats int, lots uint64) (Round, error) {
	if seats < 3 || seats > 6 {
		return Round{}, fmt.Errorf("pairing: tables of %d seats; they can have 3 to 6, and Swiss pairs two", seats)
	}
	list, met, err := standings(entrants, lots)
	if err != nil || len(list) == 0 {
		return Round{}, err
	}
	full, small, byes := tableSizes(len(list), seats)
	s := seating{list: list, met: met, lots: lots, seats: seats}
	if len(list) <= exact {
		s.tryAll(full, small, byes)
	} else {
		s.search(full, small, byes)
	}
	return s.round(), nil
}

// tableSizes returns how many of n entrants sit at full tables, how many tables have one seat
// less, and how many entrants have byes: first as few byes, then as few smaller tables as possible.
func tableSizes(n, seats int) (full, small, byes int) {
	for ; ; byes++ {
		small = (seats - (n-byes)%seats) % seats
		left := n - byes - small*(seats-1)
		if left >= 0 && (small == 0 || seats > 3) {
			return left / seats, small, byes
		}
	}
}

// seating is who sits where.
type seating struct {
	list  []entry
	met   [][]meeting
	lots  uint64
	seats int

	groups [][]int32 // the tables, then, if anybody has a bye, these
	byes   bool      // whether the last of the groups has byes
	costs  []vector  // of each group
	at     []int32   // the group of each entrant
}

// tableCost returns what a table costs: pairs who met, differences of scores, starts when who has begun least
// sits first, lots.
func (s *seating) tableCost(ids []int32) vector {
	var c vector
	var room [8]int
	starts := room[:0]
	for k, i := range ids {
		a := &s.list[i]
		for _, j := range ids[:k] {
			b := &s.list[j]
			c[0] += repeat(timesMet(s.met, i, j))
			c[2] += square(a.Score - b.Score)
			c[5] += int64(lotOf(s.lots, a.ID, b.ID) >> 32)
		}
		starts = append(starts, a.Starts)
		for l := k; l > 0 && starts[l] < starts[l-1]; l-- {
			starts[l], starts[l-1] = starts[l-1], starts[l]
		}
	}
	for k, n := range starts {
		c[3] += square(n+len(ids)-1-2*k) << 16
	}
	return c
}

// byeCost returns what it costs that these have byes.
func (s *seating) byeCost(ids []int32) vector {
	var c Cost
	lowest := s.list[len(s.list)-1].Score
	for _, i := range ids {
		a := &s.list[i]
		c.Byes += int64(a.Byes)
		c.ByeScore += int64(a.Score - lowest)
		c.Starts += square(a.Starts)
		c.Lots += int64(a.lot >> 32)
	}
	return c.vector()
}

// cost returns what a group costs, if it were these.
func (s *seating) cost(group int32, ids []int32) vector {
	if s.byes && int(group) == len(s.groups)-1 {
		return s.byeCost(ids)
	}
	return s.tableCost(ids)
}

// take makes these groups those of the seating.
func (s *seating) take(groups [][]int32, byes bool) {
	s.groups, s.byes = groups, byes
	s.costs, s.at = make([]vector, len(groups)), make([]int32, len(s.list))
	for g, ids := range groups {
		s.costs[g] = s.cost(int32(g), ids)
		for _, i := range ids {
			s.at[i] = int32(g)
		}
	}
}

// sum returns what the whole seating costs.
func (s *seating) sum() vector {
	var sum vector
	for _, c := range s.costs {
		sum = sum.plus(c)
	}
	return sum
}

// round returns the seating as a round.
func (s *seating) round() Round {
	r := Round{Cost: costOf(s.sum())}
	tables := slices.Clone(s.groups)
	if s.byes {
		last := len(tables) - 1
		slices.Sort(tables[last])
		for _, i := range tables[last] {
			r.Byes = append(r.Byes, s.list[i].ID)
		}
		tables = tables[:last]
	}
	for _, ids := range tables {
		slices.Sort(ids)
	}
	slices.SortFunc(tables, func(a, b []int32) int {
		return cmp.Or(cmp.Compare(s.list[b[0]].Score, s.list[a[0]].Score), cmp.Compare(s.scores(b), s.scores(a)), cmp.Compare(a[0], b[0]))
	})
	for _, ids := range tables {
		slices.SortFunc(ids, func(i, j int32) int {
			a, b := &s.list[i], &s.list[j]
			return cmp.Or(cmp.Compare(a.Starts, b.Starts), cmp.Compare(a.InRow, b.InRow), cmp.Compare(a.lot, b.lot), cmp.Compare(a.ID, b.ID))
		})
		t := Table{}
		for _, i := range ids {
			t.Entrants = append(t.Entrants, s.list[i].ID)
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

// scores returns the sum of the scores at a table.
func (s *seating) scores(ids []int32) int {
	sum := 0
	for _, i := range ids {
		sum += s.list[i].Score
	}
	return sum
}

// tryAll finds the seating that costs least by trying all.
func (s *seating) tryAll(full, small, byes int) {
	t := trial{seating: s}
	left := make([]int32, len(s.list))
	for i := range left {
		left[i] = int32(i)
	}
	for _, rest := range subsets(left, byes) {
		t.bye, t.groups = rest.chosen, nil
		t.seat(rest.others, full, small, s.byeCost(rest.chosen))
	}
	groups := t.best
	if byes > 0 {
		groups = append(groups, t.bestBye)
	}
	s.take(groups, byes > 0)
}

// trial is a seating half done, and the best one so far.
type trial struct {
	*seating
	groups, best [][]int32
	bye, bestBye []int32
	least        vector
	found        bool
}

// seat seats those who are left in every way, unless it costs more than what was found.
func (t *trial) seat(left []int32, full, small int, cost vector) {
	if t.found && !cost.less(&t.least) {
		return
	}
	if len(left) == 0 {
		t.best, t.bestBye, t.least, t.found = slices.Clone(t.groups), t.bye, cost, true
		return
	}
	for less, n := range []int{full, small} { // seats less than at a full table
		if n == 0 {
			continue
		}
		size, f, m := t.seats-less, full-1+less, small-less
		for _, rest := range subsets(left[1:], size-1) {
			ids := append([]int32{left[0]}, rest.chosen...)
			t.groups = append(t.groups, ids)
			t.seat(rest.others, f, m, cost.plus(t.tableCost(ids)))
			t.groups = t.groups[:len(t.groups)-1]
		}
	}
}

// subset is some of a list, and the others.
type subset struct{ chosen, others []int32 }

// subsets returns every way to choose so many of a list.
func subsets(list []int32, size int) []subset {
	if size == 0 {
		return []subset{{others: list}}
	}
	if size > len(list) {
		return nil
	}
	var all []subset
	for _, s := range subsets(list[1:], size-1) {
		all = append(all, subset{append([]int32{list[0]}, s.chosen...), s.others})
	}
	for _, s := range subsets(list[1:], size) {
		all = append(all, subset{s.chosen, append([]int32{list[0]}, s.others...)})
	}
	return all
}
