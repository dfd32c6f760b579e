package pairing

import (
	"reflect"
	"slices"
	"testing"
)

// fromBytes makes entrants of any bytes: three for each, and a bit for each two who met.
func fromBytes(data []byte) []Entrant {
	n := 0
	if len(data) > 0 {
		n, data = int(data[0]%40), data[1:]
	}
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	list := make([]Entrant, n)
	for i := range list {
		b := next()
		list[i] = Entrant{ID: i, Score: 30 * next(), Seed: next() % 8, Starts: b%8 - 4, InRow: b / 8 % 8, Byes: b / 64}
	}
	for i := range list {
		for j := range i {
			for range next() % 3 {
				list[i].Met = append(list[i].Met, j)
				list[j].Met = append(list[j].Met, i)
			}
		}
	}
	return list
}

// FuzzRounds holds that any entrants get a round in which everybody is once, and the same in any order.
func FuzzRounds(f *testing.F) {
	f.Add([]byte{5, 1, 2, 3, 4}, 4, uint64(1))
	f.Add([]byte{38, 200, 2, 3, 4, 9, 8, 7, 1, 1, 1, 1, 1, 1}, 2, uint64(2))
	f.Fuzz(func(t *testing.T, data []byte, seats int, lots uint64) {
		list := fromBytes(data)
		pair := func(list []Entrant) (Round, error) {
			if seats == 2 {
				return Swiss(list, lots)
			}
			return Tables(list, seats, lots)
		}
		r, err := pair(list)
		if (err != nil) != (seats < 2 || seats > 6) {
			t.Fatalf("%d seats: %v", seats, err)
		}
		if err != nil {
			return
		}
		if seats == 2 {
			checkRound(t, list, r, 2)
		} else {
			checkRound(t, list, r, seats, max(3, seats-1))
		}
		slices.Reverse(list)
		if again, _ := pair(list); !reflect.DeepEqual(r, again) {
			t.Fatalf("%+v\nthe other way around: %+v", r, again)
		}
	})
}

// FuzzEntrant holds that no numbers make anything panic: they are told wrong, or there is a round.
func FuzzEntrant(f *testing.F) {
	f.Add(1, 60, 1, 2, 0, 0, 0)
	f.Add(-5, 1<<30, 1, 1, 1<<30, -3, 99999)
	f.Fuzz(func(t *testing.T, id, score, seed, met, starts, inRow, byes int) {
		list := []Entrant{{ID: id, Score: score, Seed: seed, Met: []int{met}, Starts: starts, InRow: inRow, Byes: byes}, {ID: 7}, {ID: 8}}
		if r, err := Swiss(list, 1); err == nil && len(r.Tables) != 1 {
			t.Errorf("%+v", r)
		}
		if r, err := Tables(list, 3, 1); err == nil && len(r.Tables) != 1 {
			t.Errorf("%+v", r)
		}
		waiting := []Waiting{{ID: id, Score: score, Last: met, Since: int64(seed), Starts: starts, InRow: inRow}, {ID: 7, Last: id}}
		if tables, err := Arena(waiting, 1); err == nil && len(tables) != 1 {
			t.Errorf("%v", tables)
		}
	})
}
