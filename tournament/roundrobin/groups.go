package roundrobin

import (
	"fmt"
	"math/bits"
)

// MaxSeeds is how many may take part in groups, and go on from them; MaxEach how many of one group go on.
const (
	MaxSeeds = 1024
	MaxEach  = 8
)

// Groups divides entrants, by their seeds from 1, into groups of which the sizes differ by one at most,
// in a snake: 1, 2, 3 are the best of the first three groups, 4 comes to the third, 5 to the second, 6
// and 7 to the first. Each group is ordered by seed.
func Groups(entrants, groups int) ([][]int, error) {
	switch {
	case entrants < 2 || entrants > MaxSeeds:
		return nil, fmt.Errorf("roundrobin: %d entrants in groups: there must be 2 to %d", entrants, MaxSeeds)
	case groups < 1 || groups > entrants/2:
		return nil, fmt.Errorf("roundrobin: %d groups of %d entrants: there must be 1 to %d, so that each has two", groups, entrants, entrants/2)
	}
	list := make([][]int, groups)
	for i := range entrants {
		list[snake(i, groups)] = append(list[snake(i, groups)], i+1)
	}
	return list, nil
}

// snake returns the group of the entrant in place i, from 0.
func snake(i, groups int) int {
	if row, column := i/groups, i%groups; row%2 == 0 {
		return column
	}
	return groups - 1 - i%groups
}

// A Slot is who comes to a place of a knock-out from a group.
type Slot struct {
	Group int // from 0
	Place int // in that group, from 1
}

// Qualify returns who of each group's best gets which seed of the knock-out that follows: the slot of
// seed 1 is the first. Winners have the best seeds, in the order of their groups, then come the
// second, then the third, so that in the first round winners meet those in the last place that goes
// on; where there are byes, the winners have them first. Within a place seeds are given in such a way
// that those who have met in a group meet again as late as possible.
func Qualify(groups, each int) ([]Slot, error) {
	switch {
	case each < 1 || each > MaxEach:
		return nil, fmt.Errorf("roundrobin: the best %d of each group go on: it must be 1 to %d", each, MaxEach)
	case groups < 1 || groups > MaxSeeds || groups*each < 2 || groups*each > MaxSeeds:
		return nil, fmt.Errorf("roundrobin: the best %d of each of %d groups: there must be 2 to %d in all", each, groups, MaxSeeds)
	}
	q := newQualifying(groups, each, 0)
	fewest := q.improve()
	tries := starts
	if groups > manyGroups {
		tries = startsOfMany
	}
	for start := 1; start < tries && fewest != ideal(each, q.steps).times(groups); start++ {
		other := newQualifying(groups, each, start)
		if got := other.improve(); got.less(fewest) {
			q, fewest = other, got
		}
	}
	slots := make([]Slot, groups*each)
	for g, seeds := range q.seeds {
		for place, s := range seeds {
			slots[s-1] = Slot{g, place + 1}
		}
	}
	return slots, nil
}

// maxRounds is how many rounds a knock-out of MaxSeeds has, and one for the count from 1.
const maxRounds = 11

// again counts, by the round of the knock-out, how many pairs that have met in a group can meet again in
// it at the earliest.
type again [maxRounds]int

// less reports whether a is better than b: in the first round that differs it has fewer.
func (a again) less(b again) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// times returns n times as many.
func (a again) times(n int) again {
	for i := range a {
		a[i] *= n
	}
	return a
}

// ideal returns how many pairs of one group meet when if as many of them as possible are kept apart: in
// halves whose numbers differ by one at most, then in the same way within these.
func ideal(each, round int) (n again) {
	if each < 2 {
		return n
	}
	half := each / 2
	n[round] = half * (each - half)
	for _, part := range [2]int{half, each - half} {
		for i, pairs := range ideal(part, round-1) {
			n[i] += pairs
		}
	}
	return n
}

// Trading begins from up to starts different orders, until nothing better is possible; from
// startsOfMany of more than manyGroups, so that no numbers take longer than a second.
const (
	starts       = 24
	startsOfMany = 4
	manyGroups   = 64
)

// qualifying is a knock-out whose seeds are being given to groups.
type qualifying struct {
	seeds [][]int // by group: the seeds of its places
	steps int     // rounds
}

// newQualifying gives seeds in a snake, from which trading begins; every place but the first is moved
// on by as many groups as start says, times the place.
func newQualifying(groups, each, start int) *qualifying {
	q := &qualifying{seeds: make([][]int, groups), steps: bits.Len(uint(groups*each - 1))}
	for i := range groups * each {
		g := (snake(i, groups) + start*(i/groups)) % groups
		q.seeds[g] = append(q.seeds[g], i+1)
	}
	return q
}

// improve trades seeds until no trade of two helps, and returns how many pairs then meet when.
func (q *qualifying) improve() (n again) {
	for changed := true; changed; {
		changed = false
		for place := 1; place < len(q.seeds[0]); place++ {
			for a := range q.seeds {
				for b := a + 1; b < len(q.seeds); b++ {
					changed = q.trade(place, a, b) || changed
				}
			}
		}
	}
	for _, seeds := range q.seeds {
		for i, a := range seeds {
			for _, b := range seeds[:i] {
				n[meet(q.steps, a, b)]++
			}
		}
	}
	return n
}

// trade lets two groups exchange the seeds of a place if that makes pairs of them meet later, and
// reports whether it did.
func (q *qualifying) trade(place, a, b int) bool {
	var before, after again
	q.count(&before, a, place)
	q.count(&before, b, place)
	x, y := &q.seeds[a][place], &q.seeds[b][place]
	*x, *y = *y, *x
	q.count(&after, a, place)
	q.count(&after, b, place)
	if after.less(before) {
		return true
	}
	*x, *y = *y, *x
	return false
}

// count adds when a group's place can meet the other places of the group.
func (q *qualifying) count(n *again, group, place int) {
	for other, s := range q.seeds[group] {
		if other != place {
			n[meet(q.steps, s, q.seeds[group][place])]++
		}
	}
}

// meet returns the earliest round, from 1, in which two different seeds can meet in a knock-out of that
// many rounds.
func meet(steps, a, b int) int {
	for round := 1; round < steps; round++ {
		size := 1 << (steps - round + 1)
		if a, b = min(a, size+1-a), min(b, size+1-b); a == b {
			return round
		}
	}
	return steps
}
