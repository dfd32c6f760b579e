package all_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/rules"
)

// What a set tells computer players is small beside a game's points, changes nothing, and
// allocates nothing, in every position.
func TestOutlooks(t *testing.T) {
	const most = 100 * 100 // a term of this many points would be no estimate
	seen := map[string]bool{}
	eachPosition(t, 2, func(t *testing.T) func(*rules.State) {
		return func(s *rules.State) {
			before := s.Hash()
			for i, name := range s.Outlooks() {
				for seat := range s.Seats() {
					n := s.Outlook(i, seat)
					if n < -most || n > most {
						t.Fatalf("%s of seat %d is %d", name, seat+1, n)
					}
					seen[name] = seen[name] || n != 0
				}
			}
			if s.Hash() != before {
				t.Fatal("a term changed the position")
			}
		}
	})
	for name, ever := range seen {
		if !ever && !testing.Short() { // a game of each is too few
			t.Errorf("%s is 0 in every position", name)
		}
	}
	s := amidEverything(t)
	if n := testing.AllocsPerRun(10, func() { outlooks(s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The terms of all sets have names of their own.
func TestOutlookNames(t *testing.T) {
	names := slices.Clone(rules.NewState(testBook(t, 2, every(t)...)).Outlooks())
	slices.Sort(names)
	if len(names) == 0 || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("the terms are %v", names)
	}
}

// amidEverything returns a position in the middle of a random game with everything.
func amidEverything(tb testing.TB) *rules.State {
	tb.Helper()
	s := rules.NewState(testBook(tb, 2, every(tb)...))
	half, rng := s.Left()/2, rand.New(rand.NewPCG(4, 4))
	for s.Left() > half {
		if st, _ := s.Pending(); st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		list := s.Choices(nil)
		s.PlayUnchecked(list[rng.IntN(len(list))])
	}
	return s
}

func outlooks(s *rules.State) (sum int) {
	for i := range s.Outlooks() {
		for seat := range s.Seats() {
			sum += s.Outlook(i, seat)
		}
	}
	return sum
}

// BenchmarkOutlook asks each term for both seats in the middle of a game with everything.
// The goal is 500 ns a seat.
func BenchmarkOutlook(b *testing.B) {
	s := amidEverything(b)
	for i, name := range s.Outlooks() {
		b.Run(fmt.Sprintf("term=%s", name), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Outlook(i, 0)
				s.Outlook(i, 1)
			}
		})
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			outlooks(s)
		}
	})
}
