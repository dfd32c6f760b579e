package pairing

import (
	"cmp"
	"fmt"
	"slices"
)

// What this package takes: wide enough for every tournament, narrow enough that no sum overflows.
const (
	MaxEntrants = 20_000    // in one round
	MaxScore    = 1_000_000 // in sixtieths of a point, and as many below zero
	MaxRounds   = 10_000    // how often somebody can have met others, begun or had a bye
	MaxID       = 1<<31 - 1
)

// Entrant is who is to play in the next round, with what the rounds before made of them.
type Entrant struct {
	ID    int   // their index in the list of entries, 0 to MaxID
	Score int   // tournament points, in sixtieths
	Seed  int   // place by strength at the beginning, 1 the best; it decides between those of one score
	Met   []int // IDs of those they met, once for each match, in any order; who is not there any more may stand here
	// Starts is how often they began less how often they did not. At tables of more: for each game the
	// number of those who sat behind them less the number of those before them.
	Starts int
	// InRow is how many of their latest games in a row they began; below zero, how many they did not begin.
	InRow int
	Byes  int // rounds in which there was nobody for them; not half byes, which they asked for
}

// Table is who meets in a match: IDs, in the order in which they sit at its first game. The first begins.
type Table struct{ Entrants []int }

// Round is who meets whom.
type Round struct {
	Tables []Table // in the order of boards: the highest scores first
	Byes   []int   // IDs of those for whom there is nobody, the highest scores first
	Cost   Cost
}

// Cost is what a round costs, the weightiest first: of two rounds the one that costs less in the first number in
// which they differ is better. The package's comment says how each is counted.
type Cost struct {
	Repeats  int64 // pairs who met before
	Meetings int64 // how often those pairs met
	Byes     int64 // byes that those who have one now had before
	ByeScore int64 // by how much their scores are above the lowest
	Scores   int64 // the squares of differences of scores
	Starts   int64 // the squares of everybody's Starts after the round
	InRow    int64 // those who begin, or do not, a third time in a row or more
	Fold     int64 // how far the pairs are from top half against bottom half
	Lots     int64 // chance, which decides what nothing else does
}

// Compare returns -1, 0 or +1 as a round of cost c is better than one of cost d, as good, or worse.
func (c Cost) Compare(d Cost) int {
	a, b := c.vector(), d.vector()
	return a.compare(&b)
}

// vector packs a cost. Its numbers are not below zero, and those that share one of the vector are low enough.
func (c Cost) vector() vector {
	return vector{c.Repeats<<32 + c.Meetings, c.Byes<<32 + c.ByeScore, c.Scores, c.Starts<<16 + c.InRow, c.Fold, c.Lots}
}

// costOf unpacks what a whole round costs.
func costOf(v vector) Cost {
	return Cost{v[0] >> 32, v[0] & (1<<32 - 1), v[1] >> 32, v[1] & (1<<32 - 1), v[2], v[3] >> 16, v[3] & (1<<16 - 1), v[4], v[5]}
}

// entry is an entrant in the standings.
type entry struct {
	Entrant
	lot         uint64
	group       int // the score group, 0 the highest
	place, size int // place in the group, from 0, and how many are in it
}

// meeting is whom somebody met, by index, and how often.
type meeting struct {
	who   int32
	times int64
}

// standings puts entrants in order: by score, then by seed, then by lots. It says what is wrong with them.
func standings(entrants []Entrant, lots uint64) ([]entry, [][]meeting, error) {
	if len(entrants) > MaxEntrants {
		return nil, nil, fmt.Errorf("pairing: %d entrants; a round has at most %d", len(entrants), MaxEntrants)
	}
	list := make([]entry, len(entrants))
	for i, e := range entrants {
		if err := e.check(); err != nil {
			return nil, nil, err
		}
		list[i] = entry{Entrant: e, lot: lotOf(lots, e.ID, e.ID)}
	}
	slices.SortFunc(list, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Seed, b.Seed), cmp.Compare(a.lot, b.lot), cmp.Compare(a.ID, b.ID))
	})
	for from, group := 0, 0; from < len(list); group++ {
		to := from + 1
		for to < len(list) && list[to].Score == list[from].Score {
			to++
		}
		for i := from; i < to; i++ {
			list[i].group, list[i].place, list[i].size = group, i-from, to-from
		}
		from = to
	}
	met, err := meetings(list)
	return list, met, err
}

// check says what is wrong with an entrant, apart from others.
func (e *Entrant) check() error {
	for _, c := range []struct {
		what             string
		is, least, limit int
	}{
		{"ID", e.ID, 0, MaxID},
		{"score", e.Score, -MaxScore, MaxScore},
		{"number of meetings", len(e.Met), 0, MaxRounds},
		{"starts", e.Starts, -MaxRounds, MaxRounds},
		{"starts in a row", e.InRow, -MaxRounds, MaxRounds},
		{"number of byes", e.Byes, 0, MaxRounds},
	} {
		if c.is < c.least || c.is > c.limit {
			return fmt.Errorf("pairing: entrant %d: %s is %d; it must be from %d to %d", e.ID, c.what, c.is, c.least, c.limit)
		}
	}
	if slices.Contains(e.Met, e.ID) {
		return fmt.Errorf("pairing: entrant %d: has met themselves; IDs of others belong there", e.ID)
	}
	return nil
}

// meetings returns whom each met of those who are here, by index, and how often. Both must say the same.
func meetings(list []entry) ([][]meeting, error) {
	index := make(map[int]int32, len(list))
	for i, e := range list {
		if _, twice := index[e.ID]; twice {
			return nil, fmt.Errorf("pairing: entrant %d stands in the list twice; everybody plays once in a round", e.ID)
		}
		index[e.ID] = int32(i)
	}
	met := make([][]meeting, len(list))
	for i, e := range list {
		var who []int32
		for _, id := range e.Met {
			if j, here := index[id]; here {
				who = append(who, j)
			}
		}
		slices.Sort(who)
		for _, j := range who {
			if last := len(met[i]) - 1; last >= 0 && met[i][last].who == j {
				met[i][last].times++
			} else {
				met[i] = append(met[i], meeting{j, 1})
			}
		}
	}
	for i := range list {
		for _, m := range met[i] {
			if other := timesMet(met, m.who, int32(i)); other != m.times {
				return nil, fmt.Errorf("pairing: entrant %d says that they met entrant %d %d times, these say %d; both must say the same",
					list[i].ID, list[m.who].ID, m.times, other)
			}
		}
	}
	return met, nil
}

// timesMet returns how often two met, by index.
func timesMet(met [][]meeting, a, b int32) int64 {
	i, found := slices.BinarySearchFunc(met[a], b, func(m meeting, who int32) int { return cmp.Compare(m.who, who) })
	if !found {
		return 0
	}
	return met[a][i].times
}

// mix turns a number into one that looks like chance: a step of splitmix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// lotOf returns the lot of two entrants by their IDs, whose order does not matter.
func lotOf(lots uint64, a, b int) uint64 {
	return mix(mix(lots) ^ (uint64(min(a, b))<<32 | uint64(max(a, b))))
}
