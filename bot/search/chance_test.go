package search

import (
	"slices"
	"testing"

	"circulade/rules"
)

// after returns what chance brings in the k-th future after a move, in so many turns that
// are passed.
func after(x *Searcher, s *rules.State, move []rules.Choice, k, turns int) []rules.Choice {
	at := s.Clone()
	for _, c := range move {
		at.PlayUnchecked(c)
	}
	luck := newFuture(9, k)
	var came []rules.Choice
	for range turns {
		for st, ok := at.Pending(); ok && st.Seat != rules.Chance; st, ok = at.Pending() {
			at.PlayUnchecked(x.usual(at, st, st.Seat))
		}
		if _, ok := at.Pending(); !ok {
			break
		}
		c := x.fall(at, &luck)
		came = append(came, c)
		at.PlayUnchecked(c)
	}
	return came
}

// Whatever the move, its k-th visit meets the same tiles, not only the first of them; and
// other visits meet others.
func TestEqualFutures(t *testing.T) {
	s := inGame(t, 4, 1)
	x := New(s.Book(), 1)
	moves := s.Choices(nil)
	same := 0
	for k := range 20 {
		one := after(x, s, moves[:1], k, 4)
		if other := after(x, s, moves[len(moves)-1:], k, 4); len(one) != 4 || !slices.Equal(one, other) {
			t.Errorf("future %d: %v after one move, %v after another", k, one, other)
		}
		if slices.Equal(one, after(x, s, moves[:1], k+1, 4)) {
			same++
		}
	}
	if same > 1 {
		t.Errorf("%d of 20 futures are like the next", same)
	}
}

// What comes first does not tell what comes second: both together are spread evenly.
func TestFuturesAreSpread(t *testing.T) {
	const side, each = 5, 40
	var met [side][side]int
	for k := range side * side * each {
		f := newFuture(4, k)
		first := int(f.next() * side)
		met[first][int(f.next()*side)]++
	}
	for first := range met {
		for second, n := range met[first] {
			if n < each/2 || n > each*2 {
				t.Errorf("%d and then %d came %d times, want about %d", first, second, n, each)
			}
		}
	}
}

// Of the last tiles all orders come up, each as often as the others.
func TestLastFutures(t *testing.T) {
	met := map[[3]int]int{}
	for k := range 12 {
		f := newFuture(9, k)
		var order [3]int
		for i := range order {
			_ = f.next()
			order[i] = f.few(len(order) - i)
		}
		met[order]++
	}
	if len(met) != 6 {
		t.Errorf("%d orders of three tiles came up, want 6", len(met))
	}
	for order, n := range met {
		if n != 2 {
			t.Errorf("%v came up %d times in 12 futures, want 2", order, n)
		}
	}
}
