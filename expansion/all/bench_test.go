package all_test

import (
	"math/rand/v2"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/internal/calibrate"
	"circulade/rules"
	"circulade/tile"
)

// testBook compiles a game of the newest printing; without sets, the base game.
func testBook(tb testing.TB, seats int, sets ...string) *rules.Book {
	tb.Helper()
	return bookOf(tb, "plus", seats, sets)
}

func bookOf(tb testing.TB, preset string, seats int, sets []string) *rules.Book {
	tb.Helper()
	modules, err := all.Modules()
	if err != nil {
		tb.Fatal(err)
	}
	options := map[string]string{}
	for _, m := range modules {
		for _, o := range m.Options {
			options[o.Key] = o.In(preset)
		}
	}
	b, err := all.Compile(rules.Config{Seats: seats, Options: options, Gardens: true}, append([]string{"base"}, sets...))
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// every returns the sets that "all" puts in play beside the base game.
func every(tb testing.TB) []string {
	tb.Helper()
	modules, err := all.Modules()
	if err != nil {
		tb.Fatal(err)
	}
	var in []*rules.Module
	var names []string
	for _, m := range modules {
		if m.Joins(in) {
			in = append(in, m)
			names = append(names, m.Set)
		}
	}
	return names[1:]
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

// BenchmarkGame plays whole games at random, fields scored and every choice
// listed. Its rate counts the processor's seconds.
func BenchmarkGame(b *testing.B) {
	for _, game := range []struct {
		name  string
		seats int
		sets  []string
	}{{"players=2", 2, nil}, {"players=6", 6, nil}, {"everything", 2, every(b)}} {
		b.Run(game.name, func(b *testing.B) {
			first := rules.NewState(testBook(b, game.seats, game.sets...))
			s := first.Clone()
			rng := rand.NewPCG(1, 2)
			buf := make([]rules.Choice, 0, 512)
			sum := 0
			b.ReportAllocs()
			start := calibrate.CPU()
			for b.Loop() {
				s.CopyFrom(first)
				buf = playOut(s, rng, buf)
				sum += s.Score(0)
			}
			b.ReportMetric(float64(b.N)/(calibrate.CPU()-start).Seconds(), "games/CPU-s")
			b.ReportMetric(float64(sum)/float64(b.N), "score")
		})
	}
}

// BenchmarkCopyFrom copies a position of two players in the middle and near the
// end of a base game. The goal for the first is 300 ns.
func BenchmarkCopyFrom(b *testing.B) {
	for _, position := range []struct {
		name string
		src  *rules.State
	}{
		{"left=36", midGame(b, 36)},
		{"left=1", midGame(b, 1)},
		{"everything,left=1", midGameOf(b, testBook(b, 2, every(b)...), 1)},
	} {
		b.Run(position.name, func(b *testing.B) {
			src := position.src
			dst := src.Clone()
			b.ReportAllocs()
			for b.Loop() {
				dst.CopyFrom(src)
			}
		})
	}
}

// BenchmarkPlace lays the tiles of random games again on an empty board; the
// board is emptied by a copy, which counts too. There are many games because
// the processor would learn the branches of one by heart.
func BenchmarkPlace(b *testing.B) {
	book := testBook(b, 2)
	rng := rand.NewPCG(5, 5)
	ends := make([]*rules.State, 256)
	for i := range ends {
		ends[i] = rules.NewState(book)
		playOut(ends[i], rng, nil)
	}
	empty := board.New(book.Catalog(), 72)
	again := board.New(book.Catalog(), 72)
	games, tiles := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		end := &ends[games%len(ends)].Board
		again.CopyFrom(empty)
		for _, c := range end.Laid() {
			x, y := end.Pos(c)
			again.Start(x, y, end.Face(c))
		}
		games++
		tiles += len(end.Laid())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(tiles), "ns/tile")
}

// BenchmarkPlacements lists the placements of each type of tile on a board in
// the middle of a game.
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

// BenchmarkTileChoices and BenchmarkWoodChoices copy a position that asks where
// to lay the tile or whether to put a follower down, and list the choices.
func BenchmarkTileChoices(b *testing.B) { benchmarkChoices(b, midGame(b, 36)) }

func BenchmarkWoodChoices(b *testing.B) {
	for left := 60; left > 0; left-- {
		s := midGame(b, left)
		s.PlayUnchecked(s.Choices(nil)[0])
		if s.SubTurn().Cell != 0 && len(s.Choices(nil)) > 3 {
			benchmarkChoices(b, s)
			return
		}
	}
	b.Fatal("nobody may stand on three segments of a tile in this game")
}

func benchmarkChoices(b *testing.B, src *rules.State) {
	dst := src.Clone()
	var buf []rules.Choice
	b.ReportAllocs()
	for b.Loop() {
		dst.CopyFrom(src)
		buf = dst.Choices(buf[:0])
	}
	b.ReportMetric(float64(len(buf)), "choices")
}

// BenchmarkScoreFeature copies a position in which a city of a follower has
// just been completed, and goes on: the city is scored, the follower goes home,
// the next turn begins.
func BenchmarkScoreFeature(b *testing.B) {
	src := scoringPosition(b)
	dst := src.Clone()
	b.ReportAllocs()
	for b.Loop() {
		dst.CopyFrom(src)
		dst.PlayUnchecked(rules.NewChoice(rules.VerbPass, 0, 0, 0))
	}
	if dst.Score(0)+dst.Score(1) == src.Score(0)+src.Score(1) {
		b.Fatal("nothing was scored")
	}
}

// scoringPosition returns a position with a city scored when nobody deploys.
func scoringPosition(tb testing.TB) *rules.State {
	tb.Helper()
	for left := 60; left > 0; left-- {
		s := midGame(tb, left)
		for _, c := range s.Choices(nil) {
			after := s.Clone()
			after.PlayUnchecked(c)
			if after.SubTurn().Cell == 0 || after.Completed() != 1 {
				continue
			}
			if f := after.CompletedFeature(0); after.Board.Kind(f) == tile.City && after.Board.FiguresIn(f) == 1 {
				return after
			}
		}
	}
	tb.Fatal("no city with a follower can be completed in this game")
	return nil
}

// BenchmarkFinalScoring copies a position near the end of a game and scores it
// as if the game ended there.
func BenchmarkFinalScoring(b *testing.B) {
	src := midGame(b, 1)
	dst := src.Clone()
	b.ReportAllocs()
	for b.Loop() {
		dst.CopyFrom(src)
		dst.FinishNow()
	}
}

// BenchmarkHash hashes a position in the middle of a game.
func BenchmarkHash(b *testing.B) {
	s := midGame(b, 36)
	b.ReportAllocs()
	for b.Loop() {
		s.Hash()
	}
}

// BenchmarkCalibration tells how fast the machine is while the others run:
// compare figures only with it beside them.
func BenchmarkCalibration(b *testing.B) {
	best := 0.0
	for b.Loop() {
		best = max(best, calibrate.Loop())
	}
	b.ReportMetric(best, "Miter/CPU-s")
}
