package all_test

import (
	"math/rand/v2"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/internal/calibrate"
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

// BenchmarkCopyFrom copies a position of two players in the middle of a base
// game. The goal is 300 ns.
func BenchmarkCopyFrom(b *testing.B) {
	src := midGame(b, 36)
	dst := src.Clone()
	b.ReportAllocs()
	for b.Loop() {
		dst.CopyFrom(src)
	}
}

// BenchmarkPlacements lists the placements of each type of tile on that board.
func BenchmarkPlacements(b *testing.B) {
	s := midGame(b, 36)
	buf := make([]board.Placement, 0, 1024)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Board.Placements(n, buf[:0])
		if n++; n == s.Book().Types() {
			n = 0
		}
	}
	b.ReportMetric(float64(s.Board.Border()), "border")
}

// BenchmarkHash hashes that position.
func BenchmarkHash(b *testing.B) {
	s := midGame(b, 36)
	for b.Loop() {
		s.Hash()
	}
}

// BenchmarkCalibration tells how fast the machine is while the others run:
// compare rates only with it beside them.
func BenchmarkCalibration(b *testing.B) {
	sum, n := 0.0, 0
	for b.Loop() {
		sum += calibrate.Loop()
		n++
	}
	b.ReportMetric(sum/float64(n), "Miter/CPU-s")
}
