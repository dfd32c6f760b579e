package pairing

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// late returns n entrants after so many rounds of Swiss, with some draws.
func late(b *testing.B, n, rounds int) []Entrant {
	b.Helper()
	lots := rand.New(rand.NewPCG(37, 5))
	list := make([]Entrant, n)
	for i := range list {
		list[i] = Entrant{ID: i, Seed: i + 1}
	}
	for range rounds {
		r, err := Swiss(list, lots.Uint64())
		if err != nil {
			b.Fatal(err)
		}
		play(lots, list, r)
	}
	return list
}

// metMost returns n entrants of whom each met all but a few, with scores by lot.
func metMost(n, but int) []Entrant {
	lots := rand.New(rand.NewPCG(37, 6))
	list := make([]Entrant, n)
	for i := range list {
		list[i] = Entrant{ID: i, Seed: i + 1, Score: 30 * lots.IntN(2*n)}
		for j := range list {
			if far := min((i-j+n)%n, (j-i+n)%n); far > (but+1)/2 {
				list[i].Met = append(list[i].Met, j)
			}
		}
	}
	lots.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func BenchmarkSwiss(b *testing.B) {
	for _, n := range []int{100, 999, 1000, 10_000} {
		for _, rounds := range []int{0, 1, 5, 11} {
			if n > 1000 && rounds > 5 && testing.Short() {
				continue
			}
			b.Run(fmt.Sprintf("%d/round%d", n, rounds+1), func(b *testing.B) { swiss1(b, late(b, n, rounds)) })
		}
	}
	b.Run("1000/metmost", func(b *testing.B) { swiss1(b, metMost(1000, 20)) })
	b.Run("100/metmost", func(b *testing.B) { swiss1(b, metMost(100, 4)) })
}

func swiss1(b *testing.B, list []Entrant) {
	b.Helper()
	var r Round
	for b.Loop() {
		r, _ = Swiss(list, 7)
	}
	b.ReportMetric(float64(r.Cost.Rematches), "rematches")
}
