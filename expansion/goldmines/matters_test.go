package goldmines

import (
	"math/rand/v2"
	"testing"
)

// TestSame compares the pool with every way to share out that a second program finds,
// which knows ingots one by one.
func TestSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	differ := 0
	for range 2000 {
		seats := 2 + rng.IntN(3)
		ingots := make([]uint8, 1+rng.IntN(6))
		p := pool{seats: seats, tries: patience}
		for i := range ingots {
			ingots[i] = uint8(rng.IntN(1 << seats))
			p.add(ingots[i], 1)
		}
		seat := rng.IntN(seats)
		ends := map[[6]int]bool{}
		every(ingots, seats, seat, [6]int{}, ends)
		if got := p.same(seat); got != (len(ends) == 1) {
			t.Fatalf("%b among %d, seat %d first: the same for all is %t, ends are %v", ingots, seats, seat, got, ends)
		}
		if len(ends) > 1 {
			differ++
		}
	}
	if differ < 100 || differ > 1900 {
		t.Errorf("%d of 2000 differ: the test shows little", differ)
	}
}

// every notes what everybody can have at the end. An ingot that is taken is 0.
func every(ingots []uint8, seats, seat int, got [6]int, ends map[[6]int]bool) {
	for range seats {
		taken := false
		for i, by := range ingots {
			if by>>seat&1 == 0 {
				continue
			}
			taken = true
			ingots[i] = 0
			next := got
			next[seat]++
			every(ingots, seats, (seat+1)%seats, next, ends)
			ingots[i] = by
		}
		if taken {
			return
		}
		seat = (seat + 1) % seats
	}
	ends[got] = true
}

// TestPatience: what would take too long to find out counts as a difference.
func TestPatience(t *testing.T) {
	p := pool{seats: 2, tries: 10}
	p.add(1, 4)
	p.add(2, 4)
	p.add(3, 8)
	if p.same(0) {
		t.Error("it gave up and told that all is the same")
	}
}
