package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

const (
	sweeps    = 30     // how often, at most, everybody is compared with those near them
	closeBy   = 5      // tables up and down the standings that count as near
	repairs   = 1000   // who sat with somebody they met, and is compared with everybody, at most
	shaken    = 200    // up to this many entrants, all are near, and the seating is shaken to find better ones
	shakings  = 50_000 // divided by the square of the entrants: how often
	perShake  = 3      // how many are moved by lot then
	partings  = 1000   // who sits with somebody they met, and changes places whatever it costs, at most
	partNear  = 250    // up and down the standings, with whom
	resting   = 12     // partings for which both stay where they are then
	bigSearch = 4      // sweeps after repairs
)

// search finds a good seating: by standing, by lot within a score, then by exchanging two wherever that
// costs less. What it does is bounded by counts, never by time.
func (s *seating) search(full, small, byes int) {
	order := s.begin(full, small, byes)
	near := closeBy * s.seats
	if len(order) <= shaken {
		near = len(order)
	}
	s.improve(order, near, sweeps)
	if s.repair(order) {
		s.improve(order, near, bigSearch)
	}
	if sum := s.sum(); sum[0] > 0 {
		s.part(order)
		s.improve(order, near, bigSearch)
	}
	if len(order) <= shaken {
		s.shake(order)
	}
}

// begin takes the first seating and returns the order by standing from which it was cut.
func (s *seating) begin(full, small, byes int) []int32 {
	order := make([]int32, len(s.list))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		c := s.byeCost([]int32{i})
		d := s.byeCost([]int32{j})
		return cmp.Or(c.compare(&d), cmp.Compare(i, j))
	})
	left := order[:byes:byes]
	play := slices.Clone(order[byes:])
	byStanding := func(i, j int32) int {
		a, b := &s.list[i], &s.list[j]
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.lot, b.lot), cmp.Compare(i, j))
	}
	slices.SortFunc(play, byStanding)
	var groups [][]int32
	for range full {
		groups, play = append(groups, slices.Clone(play[:s.seats])), play[s.seats:]
	}
	for range small {
		groups, play = append(groups, slices.Clone(play[:s.seats-1])), play[s.seats-1:]
	}
	if byes > 0 {
		groups = append(groups, slices.Clone(left))
	}
	s.take(groups, byes > 0)
	slices.SortFunc(order, byStanding)
	return order
}

// improve compares everybody with those near them in the order, until nothing gets better or it has been
// done often enough.
func (s *seating) improve(order []int32, near, times int) {
	for range times {
		better := false
		for k, i := range order {
			for _, j := range order[k+1 : min(k+1+near, len(order))] {
				better = s.exchange(i, j) || better
				better = s.move(i, j) || better
				better = s.move(j, i) || better
			}
		}
		if !better {
			return
		}
	}
}

// with writes a group in which one takes the place of another, or of nobody, or nobody of one.
func with(room []int32, ids []int32, out, in int32) []int32 {
	for _, i := range ids {
		if i != out {
			room = append(room, i)
		}
	}
	if in != none {
		room = append(room, in)
	}
	return room
}

// try changes two groups if both together cost less then.
func (s *seating) try(g, h int32, a, b []int32) bool {
	c, d := s.cost(g, a), s.cost(h, b)
	now, then := s.costs[g].plus(s.costs[h]), c.plus(d)
	if !then.less(&now) {
		return false
	}
	s.set(g, a, c)
	s.set(h, b, d)
	return true
}

// set writes who is in a group.
func (s *seating) set(g int32, ids []int32, cost vector) {
	s.groups[g] = append(s.groups[g][:0], ids...)
	s.costs[g] = cost
	for _, i := range ids {
		s.at[i] = g
	}
}

// exchange has two change places if that costs less.
func (s *seating) exchange(i, j int32) bool {
	g, h := s.at[i], s.at[j]
	if g == h {
		return false
	}
	var a, b [8]int32
	return s.try(g, h, with(a[:0], s.groups[g], i, j), with(b[:0], s.groups[h], j, i))
}

// move has i go from a full table to that of j, if this has a seat less and it costs less then.
func (s *seating) move(i, j int32) bool {
	g, h := s.at[i], s.at[j]
	last := int32(len(s.groups) - 1)
	if g == h || s.byes && (g == last || h == last) || len(s.groups[g]) != s.seats || len(s.groups[h]) != s.seats-1 {
		return false
	}
	var a, b [8]int32
	return s.try(g, h, with(a[:0], s.groups[g], i, none), with(b[:0], s.groups[h], none, i))
}

// repair compares those who sit with somebody they met with everybody, the nearest first. It reports whether
// anything got better.
func (s *seating) repair(order []int32) bool {
	better, count := false, 0
	for k, i := range order {
		if s.costs[s.at[i]][0] == 0 || !s.meetsAgain(i) {
			continue
		}
		if count++; count > repairs {
			break
		}
		for off := 1; off < len(order) && s.meetsAgain(i); off++ {
			if k+off < len(order) {
				better = s.exchange(i, order[k+off]) || better
			}
			if k-off >= 0 {
				better = s.exchange(i, order[k-off]) || better
			}
		}
	}
	return better
}

// part has one who sits with somebody they met change places where that costs least, even if it costs more
// than before, again and again, and keeps the best seating of all these. Who has moved rests for a while, so that it
// does not go to and fro.
func (s *seating) part(order []int32) {
	lots := rand.New(rand.NewPCG(s.lots, uint64(len(order))))
	rests := make([]int, len(order))
	sum := s.sum()
	best, least := s.copy(), sum
	for step := 1; step <= partings && least[0] > 0; step++ {
		k := s.stuck(order, lots.IntN(len(order)), func(i int32) bool { return rests[i] < step })
		if k < 0 {
			continue
		}
		i, swap, cost := order[k], none, vector{}
		for _, j := range order[max(0, k-partNear):min(len(order), k+partNear)] {
			if s.at[i] == s.at[j] || rests[j] >= step {
				continue
			}
			if c := s.difference(i, j); swap == none || c.less(&cost) {
				swap, cost = j, c
			}
		}
		if swap == none {
			continue
		}
		s.force(i, swap)
		rests[i], rests[swap] = step+resting, step+resting
		if sum = sum.plus(cost); sum.less(&least) {
			best, least = s.copy(), sum
		}
	}
	s.take(best, s.byes)
}

// stuck returns the place in the order of the first, from a place on and around, who sits with somebody they met
// and may move, or -1.
func (s *seating) stuck(order []int32, from int, may func(i int32) bool) int {
	for off := range order {
		k := (from + off) % len(order)
		if i := order[k]; s.costs[s.at[i]][0] > 0 && may(i) && s.meetsAgain(i) {
			return k
		}
	}
	return -1
}

// difference returns by how much it costs more if two change places.
func (s *seating) difference(i, j int32) vector {
	g, h := s.at[i], s.at[j]
	var a, b [8]int32
	then := s.cost(g, with(a[:0], s.groups[g], i, j)).plus(s.cost(h, with(b[:0], s.groups[h], j, i)))
	return then.minus(s.costs[g]).minus(s.costs[h])
}

// force has two change places.
func (s *seating) force(i, j int32) {
	g, h := s.at[i], s.at[j]
	a, b := with(nil, s.groups[g], i, j), with(nil, s.groups[h], j, i)
	s.set(g, a, s.cost(g, a))
	s.set(h, b, s.cost(h, b))
}

// meetsAgain reports whether somebody sits with one whom they met.
func (s *seating) meetsAgain(i int32) bool {
	g := s.at[i]
	if s.byes && int(g) == len(s.groups)-1 {
		return false
	}
	return slices.ContainsFunc(s.groups[g], func(j int32) bool { return j != i && timesMet(s.met, i, j) > 0 })
}

// shake moves some by lot and improves again, many times, and keeps what was best.
func (s *seating) shake(order []int32) {
	lots := rand.New(rand.NewPCG(s.lots, uint64(len(order))))
	best, least := s.copy(), s.sum()
	for range shakings / (len(order) * len(order)) {
		for range perShake {
			i, j := order[lots.IntN(len(order))], order[lots.IntN(len(order))]
			if s.at[i] != s.at[j] {
				s.force(i, j)
			}
		}
		s.improve(order, len(order), sweeps)
		if sum := s.sum(); sum.less(&least) {
			best, least = s.copy(), sum
		} else {
			s.take(best, s.byes)
			best = s.copy()
		}
	}
	s.take(best, s.byes)
}

// copy returns a copy of the groups.
func (s *seating) copy() [][]int32 {
	groups := make([][]int32, len(s.groups))
	for g, ids := range s.groups {
		groups[g] = slices.Clone(ids)
	}
	return groups
}
