package pairing

import (
	"math/bits"
	"math/rand/v2"
	"reflect"
	"testing"
)

// What is done with those who are left when the entrants do not divide by the seats.
func TestTableSizes(t *testing.T) {
	for _, c := range []struct{ n, seats, full, small, byes int }{
		{0, 3, 0, 0, 0},
		{1, 3, 0, 0, 1},
		{2, 3, 0, 0, 2},
		{6, 3, 2, 0, 0},
		{7, 3, 2, 0, 1},
		{8, 3, 2, 0, 2},
		{3, 4, 0, 1, 0},
		{5, 4, 1, 0, 1}, // three tables of three take nine
		{6, 4, 0, 2, 0},
		{7, 4, 1, 1, 0},
		{9, 4, 0, 3, 0},
		{10, 4, 1, 2, 0},
		{13, 4, 1, 3, 0},
		{6, 5, 1, 0, 1},
		{7, 5, 1, 0, 2},
		{8, 5, 0, 2, 0},
		{11, 5, 2, 0, 1},
		{16, 5, 0, 4, 0},
		{21, 5, 1, 4, 0},
		{4, 6, 0, 0, 4},
		{9, 6, 1, 0, 3},
		{19, 6, 3, 0, 1},
		{25, 6, 0, 5, 0},
		{31, 6, 1, 5, 0},
	} {
		full, small, byes := tableSizes(c.n, c.seats)
		if full != c.full || small != c.small || byes != c.byes {
			t.Errorf("%d at tables of %d: %d full ones, %d with a seat less, %d byes; it should be %d, %d, %d",
				c.n, c.seats, full, small, byes, c.full, c.small, c.byes)
		}
	}
}

// There is no way with fewer byes, nor with as few byes and fewer smaller tables.
func TestTableSizesAreTheBest(t *testing.T) {
	for seats := 3; seats <= 6; seats++ {
		for n := range 80 {
			full, small, byes := tableSizes(n, seats)
			if full*seats+small*(seats-1)+byes != n || full < 0 || small < 0 || seats == 3 && small > 0 {
				t.Fatalf("%d at %d: %d, %d, %d", n, seats, full, small, byes)
			}
			for f := 0; f*seats <= n; f++ {
				for s := 0; f*seats+s*(seats-1) <= n && (s == 0 || seats > 3); s++ {
					if b := n - f*seats - s*(seats-1); b < byes || b == byes && s < small {
						t.Errorf("%d at %d: %d, %d, %d, but %d, %d, %d is better", n, seats, full, small, byes, f, s, b)
					}
				}
			}
		}
	}
}

// leastStarts returns the least sum of squares of starts of all orders at a table.
func leastStarts(starts []int, last int) int64 {
	if len(starts) == 0 {
		return 0
	}
	best := int64(-1)
	for i := range starts {
		starts[0], starts[i] = starts[i], starts[0]
		now := starts[0] + last - 2*(last+1-len(starts))
		if sum := int64(now*now) + leastStarts(starts[1:], last); best < 0 || sum < best {
			best = sum
		}
		starts[0], starts[i] = starts[i], starts[0]
	}
	return best
}

// bestSeating returns the least that any seating costs.
func bestSeating(list []Entrant, seats, full, small, byes int, lots uint64) vector {
	bills := map[int]vector{} // of a table of those whose bits are set
	for set := range 1 << len(list) {
		if size := bits.OnesCount(uint(set)); size == seats || size == seats-1 && size > 2 {
			var table Table
			var starts []int
			for i, e := range list {
				if set>>i&1 == 1 {
					table.Entrants, starts = append(table.Entrants, e.ID), append(starts, e.Starts)
				}
			}
			c := bill(list, Round{Tables: []Table{table}}, lots)
			c.Starts = leastStarts(starts, size-1)
			bills[set] = c.vector()
		}
	}
	var try func(left, full, small, byes int) (vector, bool)
	try = func(left, full, small, byes int) (best vector, ok bool) {
		if left == 0 {
			return vector{}, true
		}
		first := bits.TrailingZeros(uint(left))
		consider := func(c vector, left, full, small, byes int) {
			if full < 0 || small < 0 || byes < 0 {
				return
			}
			if rest, possible := try(left, full, small, byes); possible {
				if sum := rest.plus(c); !ok || sum.less(&best) {
					best, ok = sum, true
				}
			}
		}
		consider(noFold(bill(list, Round{Byes: []int{list[first].ID}}, lots)).vector(), left&^(1<<first), full, small, byes-1)
		for set := left; set > 0; set = (set - 1) & left {
			if c, table := bills[set]; table && set>>first&1 == 1 {
				if bits.OnesCount(uint(set)) == seats {
					consider(c, left&^set, full-1, small, byes)
				} else {
					consider(c, left&^set, full, small-1, byes)
				}
			}
		}
		return best, ok
	}
	best, _ := try(1<<len(list)-1, full, small, byes)
	return best
}

// noFold takes out what counts in Swiss alone.
func noFold(c Cost) Cost {
	c.Fold = 0
	return c
}

func TestTablesAreTheBestOfAllRounds(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 7))
	repeats, byes := 0, 0
	const cases = 1500
	for range cases {
		n, seats := 1+lots.IntN(8), 3+lots.IntN(4)
		list := field(lots, n, lots.IntN(4), seats)
		seed := lots.Uint64()
		r, err := Tables(list, seats, seed)
		if err != nil {
			t.Fatal(err)
		}
		checkRound(t, list, r, seats, max(seats-1, 3))
		if c := noFold(bill(list, r, seed)); c != r.Cost {
			t.Fatalf("%+v\ncosts %+v, said is %+v", r, c, r.Cost)
		}
		full, small, left := tableSizes(n, seats)
		if best := costOf(bestSeating(list, seats, full, small, left, seed)); best != r.Cost {
			t.Fatalf("%d seats %+v\n%+v\nthe best is %+v", seats, list, r, best)
		}
		repeats += int(min(r.Cost.Repeats, 1))
		byes += int(min(r.Cost.Byes, 1))
	}
	if repeats < cases/10 || byes < cases/20 {
		t.Errorf("of %d cases %d must have a repeat and %d a second bye: too few to tell", cases, repeats, byes)
	}
}

// Of more entrants everybody has a seat or a bye, the cost is told rightly, and the order in which they are given
// does not matter.
func TestManyTables(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 8))
	for _, n := range []int{9, 11, 12, 13, 14, 29, 47, 230} {
		seats := 3 + lots.IntN(4)
		list := field(lots, n, lots.IntN(5), seats)
		seed := lots.Uint64()
		r, err := Tables(list, seats, seed)
		if err != nil {
			t.Fatal(err)
		}
		checkRound(t, list, r, seats, max(seats-1, 3))
		if c := noFold(bill(list, r, seed)); c != r.Cost {
			t.Fatalf("%+v\ncosts %+v, said is %+v", r, c, r.Cost)
		}
		full, small, byes := tableSizes(n, seats)
		if len(r.Tables) != full+small || len(r.Byes) != byes {
			t.Errorf("%d at %d: %d tables, %d byes", n, seats, len(r.Tables), len(r.Byes))
		}
		lots.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
		if again, _ := Tables(list, seats, seed); !reflect.DeepEqual(again, r) {
			t.Errorf("%+v\nin another order: %+v", r, again)
		}
	}
}

// From many seats on nobody can try all ways. Where one still can, what is found otherwise is as good nearly always.
func TestSearchIsNearlyTheBest(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 12))
	const cases = 40
	same, rounds := 0, 0
	for range cases {
		n, seats := 8+lots.IntN(exact-7), 3+lots.IntN(4)
		list, met, err := standings(field(lots, n, lots.IntN(3), seats), 7)
		if err != nil {
			t.Fatal(err)
		}
		a, b := seating{list: list, met: met, lots: 7, seats: seats}, seating{list: list, met: met, lots: 7, seats: seats}
		full, small, byes := tableSizes(n, seats)
		a.tryAll(full, small, byes)
		b.search(full, small, byes)
		best, found := a.sum(), b.sum()
		if found.less(&best) {
			t.Fatalf("of all seatings %v, another one %v", best, found)
		}
		if found == best {
			same++
		}
		if found[0] == best[0] {
			rounds++
		}
	}
	t.Logf("of %d seatings %d were the best, %d had no repeat more", cases, same, rounds)
	if same < cases*9/10 || rounds < cases {
		t.Errorf("of %d seatings %d are the best, %d have no repeat more", cases, same, rounds)
	}
}

// The table with a seat less is where it costs least, not always the last.
func TestSmallTableAtTheTop(t *testing.T) {
	list := make([]Entrant, 23)
	for i := range list {
		list[i].ID = i
		if i%10 == 0 {
			list[i].Score = 300
		}
	}
	for lots := range uint64(5) {
		r, err := Tables(list, 4, lots)
		if err != nil || len(r.Tables) != 6 || len(r.Tables[0].Entrants) != 3 || r.Cost.Scores != 0 {
			t.Errorf("%+v %v", r, err)
		}
	}
}

// Six clubs of forty: within a club, whose members have one score, everybody has met. They still sit with others.
func TestClubs(t *testing.T) {
	list := make([]Entrant, 240)
	for i := range list {
		list[i] = Entrant{ID: i, Score: 60 * (i / 40)}
		for j := i / 40 * 40; j < i/40*40+40; j++ {
			if j != i {
				list[i].Met = append(list[i].Met, j)
			}
		}
	}
	r, err := Tables(list, 4, 1)
	if err != nil || r.Cost.Repeats != 0 {
		t.Errorf("%+v %v", r.Cost, err)
	}
	s, err := Swiss(list, 1)
	if err != nil || s.Cost.Repeats != 0 {
		t.Errorf("%+v %v", s.Cost, err)
	}
}
