package all_test

import (
	"math/rand/v2"
	"testing"

	"circulade/expansion/all"
	"circulade/rules"
)

func testBook(tb testing.TB, seats int) *rules.Book {
	tb.Helper()
	modules, err := all.Modules()
	if err != nil {
		tb.Fatal(err)
	}
	options := map[string]string{}
	for _, m := range modules {
		for _, o := range m.Options {
			options[o.Key] = o.In("plus")
		}
	}
	b, err := all.Compile(rules.Config{Seats: seats, Options: options, Gardens: true}, []string{"base"})
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func playOut(s *rules.State, rng *rand.PCG, buf []rules.Choice) []rules.Choice {
	for {
		st, ok := s.Pending()
		if !ok {
			return buf
		}
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.Outcome(int(rng.Uint64() % uint64(s.Outcomes()))))
			continue
		}
		buf = s.Choices(buf[:0])
		s.PlayUnchecked(buf[rng.Uint64()%uint64(len(buf))])
	}
}

func BenchmarkGame(b *testing.B) {
	book := testBook(b, 2)
	first := rules.NewState(book)
	s := first.Clone()
	rng := rand.NewPCG(1, 2)
	buf := make([]rules.Choice, 0, 512)
	var sum [2]int
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(first)
		buf = playOut(s, rng, buf)
		sum[0] += s.Score(0)
		sum[1] += s.Score(1)
	}
	b.ReportMetric(float64(sum[0])/float64(b.N), "score0")
	b.ReportMetric(float64(sum[1])/float64(b.N), "score1")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
