package tournament

import (
	"fmt"
	"testing"
)

// BenchmarkSwiss measures a Swiss of nine rounds, for so many entrants: the log folded again, the next round
// paired, the standings.
func BenchmarkSwiss(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000} {
		t := &testing.T{}
		h := open(t, Form{Kind: Swiss, Rounds: 9}, n, 1)
		h.must(Event{Start: &Start{Lots: 1}})
		for len(h.Rounds) < 8 || !h.Rounds[7].IsDecided() {
			h.due()
			for _, w := range h.Wanted() {
				h.must(Event{Result: h.someResult(w)})
			}
		}
		b.Run(fmt.Sprint("fold/", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := Open(h.f, h.log); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprint("pair/", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := h.NextRound(); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprint("standings/", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := h.Standings(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkNext measures what is asked after each event: when the tournament next does something by itself. It is
// the ninth round of a Swiss of 10,000, in which the last match goes on.
func BenchmarkNext(b *testing.B) {
	t := &Tournament{Form: Form{Kind: Swiss, Rounds: 9}, Phase: Running}
	for number := 1; number <= 9; number++ {
		r := &Round{Number: number, Begun: 1}
		for range 5000 {
			r.Matches = append(r.Matches, &Match{Decided: true})
		}
		t.Rounds = append(t.Rounds, r)
	}
	t.Rounds[8].Matches[4999].Decided = false
	for b.Loop() {
		t.Next(2)
	}
}
