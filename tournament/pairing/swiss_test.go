package pairing

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// play writes down that a round was played, with results by lot.
func play(lots *rand.Rand, entrants []Entrant, r Round) {
	at := map[int]*Entrant{}
	for i := range entrants {
		at[entrants[i].ID] = &entrants[i]
	}
	for _, id := range r.Byes {
		at[id].Byes++
		at[id].Score += 60
	}
	for _, table := range r.Tables {
		last := len(table.Entrants) - 1
		for i, id := range table.Entrants {
			e := at[id]
			for _, other := range table.Entrants {
				if other != id {
					e.Met = append(e.Met, other)
				}
			}
			e.Starts += last - 2*i
			if i == 0 {
				e.InRow = max(e.InRow, 0) + 1
			} else {
				e.InRow = min(e.InRow, 0) - 1
			}
		}
		if won := lots.IntN(2*last + 1); won <= last {
			at[table.Entrants[won]].Score += 60
		} else {
			for _, id := range table.Entrants {
				at[id].Score += 60 / (last + 1)
			}
		}
	}
}

// anyRound pairs entrants by lot at tables of so many seats.
func anyRound(lots *rand.Rand, entrants []Entrant, seats int) (r Round) {
	var ids []int
	for _, i := range lots.Perm(len(entrants)) {
		ids = append(ids, entrants[i].ID)
	}
	for len(ids) >= seats {
		r.Tables = append(r.Tables, Table{ids[:seats]})
		ids = ids[seats:]
	}
	r.Byes = ids
	return r
}

// field returns n entrants after some rounds, part of them paired by lot, in any order; some left or
// came late.
func field(lots *rand.Rand, n, rounds, seats int) []Entrant {
	list := make([]Entrant, n+lots.IntN(3))
	all := lots.IntN(2) // byes that everybody had
	for i := range list {
		list[i] = Entrant{ID: 3 * i, Seed: i + 1, Byes: all}
		if lots.IntN(8) == 0 {
			list[i].Seed = 0
		}
	}
	for range rounds {
		some := list[:max(n-1, lots.IntN(len(list)+1))]
		if len(some) == 0 {
			break
		}
		r := anyRound(lots, some, seats)
		if seats == 2 && lots.IntN(2) == 0 {
			r, _ = Swiss(some, lots.Uint64())
		}
		play(lots, some, r)
	}
	lots.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:n]
}

// bill counts what a round costs, as the package's comment says.
func bill(entrants []Entrant, r Round, lots uint64) (c Cost) {
	at := map[int]Entrant{}
	lowest := 1 << 30
	for _, e := range entrants {
		at[e.ID] = e
		lowest = min(lowest, e.Score)
	}
	group := func(e Entrant) (place, size int) { // in the score group
		for _, o := range entrants {
			if o.Score == e.Score {
				size++
				if o.Seed < e.Seed || o.Seed == e.Seed && lotOf(lots, o.ID, o.ID) < lotOf(lots, e.ID, e.ID) {
					place++
				}
			}
		}
		return place, size
	}
	for _, id := range r.Byes {
		e := at[id]
		place, size := group(e)
		c.Byes += int64(e.Byes)
		c.ByeScore += int64(e.Score - lowest)
		c.Starts += square(e.Starts)
		c.Fold += int64(2 * (size - 1 - place) * (size - 1 - place))
		c.Lots += int64(lotOf(lots, id, id) >> 32)
	}
	for _, table := range r.Tables {
		last := len(table.Entrants) - 1
		for i, id := range table.Entrants {
			e := at[id]
			now := e.Starts + last - 2*i
			c.Starts += square(now)
			if i == 0 && e.InRow >= 2 && last == 1 || i == 1 && e.InRow <= -2 && last == 1 {
				c.InRow++
			}
			for _, other := range table.Entrants[i+1:] {
				o := at[other]
				times := 0
				for _, m := range e.Met {
					if m == other {
						times++
					}
				}
				if times > 0 {
					c.Repeats++
					c.Meetings += int64(times)
				}
				c.Scores += square(e.Score - o.Score)
				c.Lots += int64(lotOf(lots, id, other) >> 32)
				if last == 1 {
					p, m := group(e)
					q, n := group(o)
					switch {
					case e.Score == o.Score:
						d := max(p, q) - min(p, q) - m/2
						c.Fold += int64(d * d)
					case e.Score > o.Score:
						c.Fold += int64(2 * (m - 1 - p + q) * (m - 1 - p + q))
					default:
						c.Fold += int64(2 * (n - 1 - q + p) * (n - 1 - q + p))
					}
				}
			}
		}
	}
	return c
}

// pairBills returns the bill of each pair in the better order, and on the diagonal of each bye.
func pairBills(entrants []Entrant, lots uint64) [][]vector {
	bills := make([][]vector, len(entrants))
	for i := range bills {
		bills[i] = make([]vector, len(entrants))
	}
	for i, e := range entrants {
		bills[i][i] = bill(entrants, Round{Byes: []int{e.ID}}, lots).vector()
		for j, o := range entrants[:i] {
			c := bill(entrants, Round{Tables: []Table{{[]int{e.ID, o.ID}}}}, lots)
			if d := bill(entrants, Round{Tables: []Table{{[]int{o.ID, e.ID}}}}, lots); d.Compare(c) < 0 {
				c = d
			}
			bills[i][j], bills[j][i] = c.vector(), c.vector()
		}
	}
	return bills
}

// bestOfAll tries every way to pair those who are not used, of whom one has a bye if they are odd, and returns the
// least that one costs.
func bestOfAll(bills [][]vector, used []bool, odd bool) (best vector, ok bool) {
	first := slices.Index(used, false)
	if first < 0 {
		return vector{}, true
	}
	used[first] = true
	for j := first; j < len(used); j++ {
		if j == first && !odd || j > first && used[j] {
			continue
		}
		used[j] = true
		rest, possible := bestOfAll(bills, used, odd && j != first)
		if rest = rest.plus(bills[first][j]); possible && (!ok || rest.less(&best)) {
			best, ok = rest, true
		}
		used[j] = j == first
	}
	used[first] = false
	return best, ok
}

// checkRound fails unless everybody plays or has a bye, once.
func checkRound(t *testing.T, entrants []Entrant, r Round, sizes ...int) {
	t.Helper()
	seen := map[int]int{}
	for _, id := range r.Byes {
		seen[id]++
	}
	for _, table := range r.Tables {
		if !slices.Contains(sizes, len(table.Entrants)) {
			t.Fatalf("a table of %d; possible are %v", len(table.Entrants), sizes)
		}
		for _, id := range table.Entrants {
			seen[id]++
		}
	}
	for _, e := range entrants {
		if seen[e.ID] != 1 {
			t.Fatalf("entrant %d is in the round %d times", e.ID, seen[e.ID])
		}
	}
	if len(seen) != len(entrants) {
		t.Fatalf("%d entrants, %d in the round", len(entrants), len(seen))
	}
}

func TestSwissIsTheBestOfAllRounds(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 3))
	const cases = 10_000
	repeats, byes := 0, 0
	for range cases {
		n := 1 + lots.IntN(8)
		list := field(lots, n, lots.IntN(n+3), 2)
		seed := lots.Uint64()
		r, err := Swiss(list, seed)
		if err != nil {
			t.Fatal(err)
		}
		checkRound(t, list, r, 2)
		if c := bill(list, r, seed); c != r.Cost {
			t.Fatalf("%+v\ncosts %+v, said is %+v", r, c, r.Cost)
		}
		best, _ := bestOfAll(pairBills(list, seed), make([]bool, n), n%2 == 1)
		if best := costOf(best); r.Cost != best {
			t.Fatalf("%+v\n%+v\nthe best is %+v", list, r, best)
		}
		lots.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
		if again, _ := Swiss(list, seed); !reflect.DeepEqual(again, r) {
			t.Fatalf("%+v\nin another order: %+v", r, again)
		}
		repeats += int(min(r.Cost.Repeats, 1))
		byes += int(min(r.Cost.Byes, 1))
	}
	if repeats < cases/20 || byes < cases/40 {
		t.Errorf("of %d cases %d must have a repeat and %d a second bye: too few to tell", cases, repeats, byes)
	}
}
