package pairing

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"testing"

	"circulade/internal/cputime"
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

// The rounds that take longest: everybody on one score, uneven groups, many who met.
func BenchmarkSwiss(b *testing.B) {
	for _, n := range []int{100, 999, 1000, 2000, 10_000} {
		for _, rounds := range []int{0, 1, 2, 5, 11} {
			b.Run(fmt.Sprintf("%d/round%d", n, rounds+1), func(b *testing.B) { measure(b, late(b, n, rounds), 2) })
		}
	}
	b.Run("100/metmost", func(b *testing.B) { measure(b, metMost(100, 4), 2) })
	b.Run("1000/metmost", func(b *testing.B) { measure(b, metMost(1000, 20), 2) })
	b.Run("1000/methalf", func(b *testing.B) { measure(b, metMost(1000, 500), 2) })
}

func BenchmarkTables(b *testing.B) {
	for _, seats := range []int{3, 4, 6} {
		for _, n := range []int{8, 12, 13, 50, 200, 1000, 10_000} {
			for _, rounds := range []int{0, 4} {
				list := make([]Entrant, n)
				for i := range list {
					list[i] = Entrant{ID: i, Seed: i + 1}
				}
				lots := rand.New(rand.NewPCG(37, 5))
				b.Run(fmt.Sprintf("%d/%dseats/round%d", n, seats, rounds+1), func(b *testing.B) {
					for range rounds {
						r, _ := Tables(list, seats, lots.Uint64())
						play(lots, list, r)
					}
					measure(b, list, seats)
				})
			}
		}
	}
}

func BenchmarkArena(b *testing.B) {
	for _, n := range []int{10, 300, 2000} {
		lots := rand.New(rand.NewPCG(37, 11))
		list := make([]Waiting, n)
		for i := range list {
			list[i] = Waiting{ID: i, Score: 60 * lots.IntN(12), Last: (i + 1) % n, Since: lots.Int64N(100)}
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := Arena(list, 7); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// measure pairs entrants again and again, and tells the time that this thread computed: others may use the machine.
func measure(b *testing.B, list []Entrant, seats int) {
	b.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin, ok := cputime.Thread()
	var r Round
	for b.Loop() {
		if seats == 2 {
			r, _ = Swiss(list, 7)
		} else {
			r, _ = Tables(list, seats, 7)
		}
	}
	if end, _ := cputime.Thread(); ok {
		b.ReportMetric((end-begin).Seconds()*1000/float64(b.N), "cpu-ms/op")
	}
	b.ReportMetric(float64(r.Cost.Repeats), "repeats")
}
