package pairing

import (
	"math"
	"math/rand/v2"
	"testing"
)

// poolOf returns the pool of entrants with limits of one's own.
func poolOf(t *testing.T, entrants []Entrant, l limits) *pool {
	t.Helper()
	list, met, err := standings(entrants, 7)
	if err != nil {
		t.Fatal(err)
	}
	p := (&swiss{list, 7}).pool(met)
	p.limits = l
	return p
}

// countRepeats counts pairs who met before, and fails unless everybody is in one pair, at most one of them alone.
func countRepeats(t *testing.T, p *pool, pairs [][2]int32) (n int) {
	t.Helper()
	seen := map[int32]bool{}
	for _, pair := range pairs {
		for _, i := range pair {
			if seen[i] {
				t.Fatalf("%d is in two pairs: %v", i, pairs)
			}
			seen[i] = true
		}
		if pair[1] != none && timesMet(p.met, pair[0], pair[1]) > 0 {
			n++
		}
	}
	if len(seen) != len(p.order)+len(p.order)%2 {
		t.Fatalf("%d of %d are in pairs: %v", len(seen), len(p.order), pairs)
	}
	return n
}

// sumOfPairs returns what pairs cost.
func sumOfPairs(p *pool, pairs [][2]int32) (sum vector) {
	for _, pair := range pairs {
		if pair[1] == none {
			sum = sum.plus(p.bye(pair[0]))
		} else {
			sum = sum.plus(p.cost(pair[0], pair[1]))
		}
	}
	return sum
}

// Whoever is paired in pieces meets nobody again either, even if all of a piece have met.
func TestPieces(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 9))
	mended := 0
	for range 300 {
		n := 24 + lots.IntN(60)
		list := field(lots, n, lots.IntN(7), 2)
		p := poolOf(t, list, limits{whole: 10, piece: 6, mendable: 1000})
		pairs := p.pairs()
		if again := countRepeats(t, p, pairs); again > 0 {
			t.Fatalf("%d of %d pairs meet again", again, n/2)
		}
		p.limits = limits{whole: 1000}
		whole := p.pairs()
		if a, b := sumOfPairs(p, pairs), sumOfPairs(p, whole); a.less(&b) {
			t.Fatalf("pieces %v cost less than the whole %v", a, b)
		} else if a == b {
			mended++
		}
	}
	if mended == 300 {
		t.Error("pieces never cost more than the whole: they have not been used")
	}
}

// Where exchanging two pairs does not do, all are paired at once, up to a limit.
func TestPiecesThatCannotBeMended(t *testing.T) {
	list := metMost(60, 4)
	p := poolOf(t, list, limits{whole: 10, piece: 6})
	pairs := p.pairs()
	if countRepeats(t, p, pairs) == 0 {
		t.Error("the pieces need no mending")
	}
	p.mendable = 60
	if again := countRepeats(t, p, p.pairs()); again > 0 {
		t.Errorf("%d meet again", again)
	}
}

// Costs as high as they can be are added up without overflow.
func TestHighestCosts(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 10))
	either := func(a, b int) int {
		if lots.IntN(2) == 0 {
			return a
		}
		return b
	}
	for range 100 {
		n := 1 + lots.IntN(8)
		list := field(lots, n, 3, 2)
		for i := range list {
			e := &list[i]
			e.Score, e.Starts = either(-MaxScore, MaxScore), either(-MaxRounds, MaxRounds)
			e.InRow, e.Byes, e.Seed = either(-MaxRounds, MaxRounds), either(MaxRounds-1, MaxRounds), either(math.MinInt, math.MaxInt)
		}
		best, _ := bestOfAll(pairBills(list, 7), make([]bool, n), n%2 == 1)
		if r, err := Swiss(list, 7); err != nil || r.Cost != costOf(best) {
			t.Fatalf("%+v %v, the best is %+v", r, err, costOf(best))
		}
	}
	list := make([]Entrant, 401)
	for i := range list {
		list[i] = Entrant{ID: MaxID - i, Score: either(-MaxScore, MaxScore), Starts: either(-MaxRounds, MaxRounds), Byes: MaxRounds}
	}
	r, err := Swiss(list, 1<<64-1)
	if c := r.Cost; err != nil || c.Scores > 4*MaxScore*MaxScore || c.Byes != MaxRounds || c.ByeScore != 0 || c.Lots < 0 {
		t.Errorf("%+v %v", c, err)
	}
	if bill := bill(list, r, 1<<64-1); bill != r.Cost {
		t.Errorf("%+v, said is %+v", bill, r.Cost)
	}
}
