package eval_test

import (
	"math"
	"slices"
	"testing"

	"circulade/bot/eval"
	"circulade/rules"
)

func TestMargin(t *testing.T) {
	for _, test := range []struct {
		v    []float64
		seat rules.Seat
		want float64
	}{
		{[]float64{10}, 0, 10},
		{[]float64{10, 4}, 0, 6},
		{[]float64{10, 4}, 1, -6},
		{[]float64{10, 4, 8, 0}, 0, 10 - 4 - 2},
		{[]float64{-10, -4, -8, -6}, 1, -4 + 3 + 4},
	} {
		if got := eval.Margin(test.v, test.seat); got != test.want {
			t.Errorf("margin of seat %d in %v: %g, want %g", test.seat, test.v, got, test.want)
		}
	}
}

// everything names the sets of a game of all there is.
var everything = []string{"all"}

// What an evaluator keeps from one position to the next changes nothing: one that has
// seen another game, and every position of this one, says what a new one says.
func TestMemoryChangesNothing(t *testing.T) {
	for _, test := range []struct {
		seats int
		sets  []string
	}{{2, nil}, {4, nil}, {3, everything}} {
		s := start(t, test.seats, test.sets...)
		e, v := eval.New(s.Book()), make([]float64, test.seats)
		other := s.Clone()
		atRandom(other, 1, 120, func() { e.Values(other, v) })
		copied, n := s.Clone(), 0
		atRandom(s, 2, 300, func() {
			if n++; n%7 == 0 {
				e.Values(other, v) // and back
			}
			copied.CopyFrom(s)
			e.Values(s, v)
			if want := values(copied); !slices.Equal(v, want) {
				t.Fatalf("%d seats, %q, turn %d: %v, a new one says %v", test.seats, test.sets, s.Turn(), v, want)
			}
			for _, x := range v {
				if math.IsNaN(x) || math.Abs(x) > 2000 {
					t.Fatalf("turn %d: %v", s.Turn(), v)
				}
			}
		})
	}
}

// The value of a position is what is sure of it and the weighted numbers of its spread.
func TestSpread(t *testing.T) {
	s := start(t, 3)
	e, v, p := eval.New(s.Book()), make([]float64, 3), eval.NewSpread(3)
	w := eval.Embedded(0, 3).Vector()
	atRandom(s, 3, 200, func() {
		e.Values(s, v)
		e.Spread(s, p)
		for seat, x := range v {
			sum := p.Sure[seat]
			for i, n := range p.Rows[seat] {
				sum += w[i] * n
			}
			if math.Abs(sum-x) > 1e-9 {
				t.Fatalf("turn %d, seat %d: %g, the spread says %g", s.Turn(), seat, x, sum)
			}
		}
	})
}

// At the end nothing but the points counts.
func TestOver(t *testing.T) {
	s := start(t, 2)
	atRandom(s, 4, 1000, func() {})
	if !s.Over() {
		t.Fatal("the game goes on")
	}
	for seat, x := range values(s) {
		if x != float64(s.Score(rules.Seat(seat))) {
			t.Errorf("seat %d: %g, it has %d", seat, x, s.Score(rules.Seat(seat)))
		}
	}
}

// An evaluation allocates nothing once the evaluator has seen enough.
func TestNoAllocation(t *testing.T) {
	for _, sets := range [][]string{nil, {"inns-cathedrals", "traders-builders", "abbot", "river-1"}} {
		s := start(t, 2, sets...)
		e, v := eval.New(s.Book()), make([]float64, 2)
		game := s.Clone()
		atRandom(game, 5, 1000, func() { e.Values(game, v) })
		atRandom(s, 6, 150, func() {
			e.Values(s, v)
			if n := testing.AllocsPerRun(5, func() { e.Values(s, v) }); n > 0 {
				t.Fatalf("turn %d: %g allocations", s.Turn(), n)
			}
		})
	}
}

// BenchmarkValues is what an evaluation costs in the middle of a game: of another
// answer on the same map, of another map, and with another pile too.
func BenchmarkValues(b *testing.B) {
	for _, test := range []struct {
		name string
		sets []string
	}{
		{"base", nil},
		{"four", []string{"inns-cathedrals", "traders-builders", "abbot", "river-1"}},
		{"all", everything},
	} {
		s := start(b, 2, test.sets...)
		atRandom(s, 5, 4*s.Left()/2, func() {})
		e, v := eval.New(s.Book()), make([]float64, 2)
		b.Run(test.name+"/figures", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e.Values(s, v)
			}
		})
		b.Run(test.name+"/map", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e.Forget(false)
				e.Values(s, v)
			}
		})
		b.Run(test.name+"/pile", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e.Forget(true)
				e.Values(s, v)
			}
		})
	}
}
