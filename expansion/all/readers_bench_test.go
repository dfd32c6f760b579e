package all_test

import (
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// BenchmarkHoles looks at every hole of a board in the middle of a game, and at what fits.
func BenchmarkHoles(b *testing.B) {
	s := midGame(b, 36)
	table := board.NewFitTable(s.Book().Catalog(), s.Book().Types())
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		for i := range s.Board.Border() {
			h := s.Board.Hole(i)
			n += len(table.Of(h.Sides).Fit)
		}
	}
	b.ReportMetric(float64(s.Board.Border()), "border")
}

// BenchmarkFitsFor works out what the tiles of the base game can do in a kind of hole.
func BenchmarkFitsFor(b *testing.B) {
	s := midGame(b, 36)
	h := s.Board.Hole(0)
	for b.Loop() {
		board.NewFitTable(s.Book().Catalog(), s.Book().Types()).Of(h.Sides)
	}
}

// BenchmarkHolders lists who is where in a position of each kind of game.
func BenchmarkHolders(b *testing.B) {
	for _, position := range []struct {
		name string
		s    *rules.State
	}{{"base", midGame(b, 36)}, {"everything", midGameOf(b, testBook(b, 2, every(b)...), 100)}} {
		b.Run(position.name, func(b *testing.B) {
			var buf []rules.Held
			b.ReportAllocs()
			for b.Loop() {
				buf = position.s.Holders(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "held")
		})
		b.Run(position.name+"/one-by-one", func(b *testing.B) {
			var buf []board.Feature
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				buf = position.s.Occupied(buf[:0])
				for _, f := range buf {
					n += int(position.s.Strengths(f)[0])
				}
			}
		})
	}
}

// BenchmarkWeightedOutcomes lists the draws in the middle of a game.
func BenchmarkWeightedOutcomes(b *testing.B) {
	s := midGame(b, 36)
	var buf []rules.Choice
	for st, _ := s.Pending(); st.Seat != rules.Chance; st, _ = s.Pending() {
		buf = s.Choices(buf[:0])
		s.PlayUnchecked(buf[len(buf)-1])
	}
	var outcomes []rules.Weighted
	b.ReportAllocs()
	for b.Loop() {
		outcomes = s.WeightedOutcomes(outcomes[:0])
	}
	b.ReportMetric(float64(len(outcomes)), "outcomes")
}

// BenchmarkFieldValue values the largest field in the middle of a game: a walk over it, and
// the cities at it.
func BenchmarkFieldValue(b *testing.B) {
	s := midGame(b, 20)
	field := board.Feature(0)
	s.Board.Features(func(f board.Feature) {
		if s.Board.Kind(f) == tile.Field && s.Board.Size(f) > s.Board.Size(field) {
			field = f
		}
	})
	b.ReportAllocs()
	for b.Loop() {
		s.ValueOf(field, 0, rules.AtEnd)
	}
	b.ReportMetric(float64(s.Board.Size(field)), "segments")
}
