package pairing

import (
	"cmp"
	"fmt"
	"slices"
)

// Nobody is the latest opponent of who has had none.
const Nobody = -1

// Waiting is who waits for their next opponent in an arena.
type Waiting struct {
	ID     int
	Score  int   // as that of an Entrant
	Last   int   // ID of their latest opponent, here or not, or Nobody
	Since  int64 // when they began to wait, in any unit: of two the one with the lower number waits longer
	Starts int   // as those of an Entrant
	InRow  int   // as that of an Entrant
}

// Arena pairs all who wait now, for games of two seats; if they are odd, one waits on. What counts is, the weightiest
// first: how many meet the same opponent as last time; that who came last waits on; the squares of differences of scores;
// starts as in Swiss; lots. So two who have just met do so again only if nobody else waits, or if
// otherwise others would.
// The order of those who wait does not matter; the same and the same lots give the same tables everywhere, the
// highest scores first. Above 2000 the cost need not be the least.
func Arena(waiting []Waiting, lots uint64) ([]Table, error) {
	entrants := make([]Entrant, len(waiting))
	last, since := map[int]int{}, map[int]int64{}
	for i, w := range waiting {
		if w.Last == w.ID {
			return nil, fmt.Errorf("pairing: entrant %d: the latest opponent is themselves; Nobody stands for none", w.ID)
		}
		entrants[i] = Entrant{ID: w.ID, Score: w.Score, Starts: w.Starts, InRow: w.InRow}
		last[w.ID], since[w.ID] = w.Last, w.Since
	}
	list, met, err := standings(entrants, lots)
	if err != nil || len(list) < 2 {
		return nil, err
	}
	index, order := map[int]int32{}, make([]int32, len(list))
	for i := range list {
		index[list[i].ID], order[i] = int32(i), int32(i)
	}
	for i := range list {
		if j, here := index[last[list[i].ID]]; here {
			addMeeting(met, int32(i), j)
			addMeeting(met, j, int32(i))
		}
	}
	newest := make([]int64, len(list)) // 0 for who came last
	byWait := slices.Clone(order)
	slices.SortFunc(byWait, func(i, j int32) int {
		a, b := &list[i], &list[j]
		return cmp.Or(cmp.Compare(since[b.ID], since[a.ID]), cmp.Compare(i, j))
	})
	for place, i := range byWait {
		newest[i] = int64(place)
	}
	s := swiss{list, lots}
	p := pool{
		met: met, order: order, limits: usual(), group: func(i int32) int { return list[i].group },
		pair: func(i, j int32) vector {
			c := s.pair(i, j)
			c[4] = 0 // no fold
			return c
		},
		bye: func(i int32) vector {
			return vector{0, newest[i], 0, square(list[i].Starts) << 16, 0, int64(list[i].lot >> 32)}
		},
	}
	pairs := p.pairs()
	sortBoards(list, pairs)
	return s.tables(pairs), nil
}

// addMeeting notes that i met j once more.
func addMeeting(met [][]meeting, i, j int32) {
	k, found := slices.BinarySearchFunc(met[i], j, func(m meeting, who int32) int { return cmp.Compare(m.who, who) })
	if found {
		met[i][k].times++
	} else {
		met[i] = slices.Insert(met[i], k, meeting{j, 1})
	}
}
