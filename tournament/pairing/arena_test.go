package pairing

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// arenaBills returns what each pair costs of those who wait, counted as the package's comment says, and on the diagonal
// what it costs that they wait on.
func arenaBills(waiting []Waiting, lots uint64) [][]vector {
	bills := make([][]vector, len(waiting))
	for i := range bills {
		bills[i] = make([]vector, len(waiting))
	}
	for i, w := range waiting {
		for j, o := range waiting {
			var c Cost
			for _, last := range []bool{w.Last == o.ID, o.Last == w.ID} {
				if last {
					c.Repeats = 1
					c.Meetings++
				}
			}
			c.Scores = square(w.Score - o.Score)
			c.Starts = min(square(w.Starts+1)+square(o.Starts-1), square(w.Starts-1)+square(o.Starts+1))
			c.Lots = int64(lotOf(lots, w.ID, o.ID) >> 32)
			if i != j {
				bills[i][j] = c.vector()
				continue
			}
			after := int64(0) // who came later
			for _, o := range waiting {
				if o.Since > w.Since {
					after++
				}
			}
			bills[i][i] = Cost{ByeScore: after, Starts: square(w.Starts), Lots: c.Lots}.vector()
		}
	}
	return bills
}

func TestArenaIsTheBestOfAllRounds(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 13))
	again := 0
	for range 3000 {
		n := 2 + lots.IntN(7)
		waiting := make([]Waiting, n)
		since := lots.Perm(n)
		for i := range waiting {
			waiting[i] = Waiting{ID: i, Score: 60 * lots.IntN(4), Last: lots.IntN(n + 1), Since: int64(since[i]), Starts: lots.IntN(5) - 2}
			if waiting[i].Last == i {
				waiting[i].Last = Nobody
			}
		}
		seed := lots.Uint64()
		tables, err := Arena(waiting, seed)
		if err != nil {
			t.Fatal(err)
		}
		bills := arenaBills(waiting, seed)
		best, _ := bestOfAll(bills, make([]bool, n), n%2 == 1)
		var sum vector
		plays := make([]bool, n)
		for _, table := range tables {
			a, b := table.Entrants[0], table.Entrants[1]
			plays[a], plays[b] = true, true
			sum = sum.plus(bills[a][b])
		}
		for i, p := range plays {
			if !p {
				sum = sum.plus(bills[i][i])
			}
		}
		if len(tables) != n/2 || sum != best {
			t.Fatalf("%+v: %v costs %v, the best %v", waiting, tables, sum, best)
		}
		lots.Shuffle(n, func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
		if other, _ := Arena(waiting, seed); !reflect.DeepEqual(other, tables) {
			t.Fatalf("%v, in another order %v", tables, other)
		}
		again += int(min(sum[0], 1))
	}
	if again < 30 {
		t.Errorf("only %d had to meet again", again)
	}
}
