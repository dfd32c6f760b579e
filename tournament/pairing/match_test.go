package pairing

import (
	"math/rand/v2"
	"testing"
)

// leastSum tries all ways to pair those of the vertices that are not yet used, and returns the least cost.
func leastSum(cost [][]vector, used []bool) (best vector, ok bool) {
	first := 0
	for first < len(used) && used[first] {
		first++
	}
	if first == len(used) {
		return vector{}, true
	}
	used[first] = true
	for j := first + 1; j < len(used); j++ {
		if used[j] {
			continue
		}
		used[j] = true
		rest, _ := leastSum(cost, used)
		used[j] = false
		if sum := rest.plus(cost[first][j]); !ok || sum.less(&best) {
			best, ok = sum, true
		}
	}
	used[first] = false
	return best, ok
}

// randomCosts returns a table of costs: some levels with few different numbers, so that much is
// decided by those below.
func randomCosts(lots *rand.Rand, n int) [][]vector {
	cost := make([][]vector, n)
	for i := range cost {
		cost[i] = make([]vector, n)
	}
	spread := 1 + lots.Int64N(4)
	if lots.IntN(4) == 0 {
		spread = 1000
	}
	for i := range n {
		for j := range i {
			var c vector
			for l := range c {
				if lots.IntN(3) > 0 {
					c[l] = lots.Int64N(spread+1) - spread/3
				}
			}
			cost[i][j], cost[j][i] = c, c
		}
	}
	return cost
}

// table makes costs of a table of them.
func table(cost [][]vector) costs {
	return costs{len(cost), func(i int, out []vector) { copy(out, cost[i]) }}
}

// sumOf adds up what partners cost, and fails if they are not all paired.
func sumOf(t *testing.T, cost [][]vector, partners []int32) vector {
	t.Helper()
	var sum vector
	for i, j := range partners {
		if j < 0 || int(j) == i || partners[j] != int32(i) {
			t.Fatalf("the partners %v are not pairs", partners)
		}
		if int(j) > i {
			sum = sum.plus(cost[i][j])
		}
	}
	return sum
}

func TestCheapestIsTheLeastOfAll(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 1))
	for range 6000 {
		n := 2 + 2*lots.IntN(5)
		cost := randomCosts(lots, n)
		want, _ := leastSum(cost, make([]bool, n))
		if got := sumOf(t, cost, cheapest(table(cost), 1+lots.IntN(n))); got != want {
			t.Fatalf("n=%d: %v, the least is %v\n%v", n, got, want, cost)
		}
	}
}

// The graph that grows by what is too cheap gives what the whole graph gives.
func TestGrowingGraphIsExact(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 2))
	for range 60 {
		n := 2 + 2*lots.IntN(60)
		cost := randomCosts(lots, n)
		m := newMatcher(n)
		for i := range n {
			for j := range i {
				m.add(int32(i), int32(j), cost[i][j])
			}
		}
		m.begin()
		m.run()
		whole := make([]int32, n)
		for v := range int32(n) {
			whole[v] = m.partner(v)
		}
		if got, want := sumOf(t, cost, cheapest(table(cost), 1+lots.IntN(n))), sumOf(t, cost, whole); got != want {
			t.Fatalf("n=%d: %v, the whole graph has %v", n, got, want)
		}
	}
}
