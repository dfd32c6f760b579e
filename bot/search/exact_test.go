package search_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// ending returns by how much seat 0 is ahead at the end if both play on as well as they
// can, with the draws as likely as they are: what a search would find that tried
// everything. For two seats.
func ending(s *rules.State) float64 {
	st, ok := s.Pending()
	if !ok {
		return float64(s.Score(0) - s.Score(1))
	}
	at := s.Clone()
	if st.Seat == rules.Chance {
		sum := 0.0
		for k := range s.Outcomes() {
			at.CopyFrom(s)
			at.PlayUnchecked(s.Outcome(k))
			sum += ending(at)
		}
		return sum / float64(s.Outcomes())
	}
	sign := 1 - 2*float64(st.Seat)
	best := math.Inf(-1)
	for _, c := range s.Choices(nil) {
		at.CopyFrom(s)
		at.PlayUnchecked(c)
		best = max(best, sign*ending(at))
	}
	return sign * best
}

// lastButOne plays at random until a tile is to be laid and one is left behind it.
func lastButOne(s *rules.State, rng *rand.Rand) (rules.Step, bool) {
	for {
		st, ok := question(s, rng)
		if _, kind, _ := s.Book().Script(st.Row); !ok || kind == "place-tile" && s.Left() < 2 {
			return st, ok && s.Left() == 1
		}
		lead(s, rng, 1)
	}
}

// With one tile left behind that in hand, what Think says of its turn is what comes of
// it, and that is not less than what comes of the turn that looks best at once. In some
// positions it is more.
func TestLastTileIsExact(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine's work: it says nothing about races, and takes long")
	}
	more, games := 0, 0
	for seed := range uint64(40) {
		s := table(t, game.Setup{Players: seated(2)})
		rng := rand.New(rand.NewPCG(seed, 4))
		st, ok := lastButOne(s, rng)
		if !ok {
			continue // a tile fitted nowhere
		}
		games++
		sign := 1 - 2*float64(st.Seat)
		worth := func(l search.Line) float64 {
			at := s.Clone()
			for _, c := range l.All {
				at.PlayUnchecked(c)
			}
			return sign * ending(at)
		}
		x := search.New(s.Book(), seed)
		lines, err := x.Think(context.Background(), s, search.Budget{Visits: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		got := worth(lines[0])
		if math.Abs(got-lines[0].Margin) > 0.5 {
			t.Errorf("seed %d: margin %.2f, but %.2f come of it", seed, lines[0].Margin, got)
		}
		plain, err := search.New(s.Book(), seed).Best(context.Background(), s, search.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if atOnce := worth(plain); atOnce > got {
			t.Errorf("seed %d: %.2f come of it, of the turn that looks best at once %.2f", seed, got, atOnce)
		} else if atOnce < got {
			more++
		}
	}
	if games < 4 || more == 0 {
		t.Errorf("in %d of %d positions looking ahead brings more: the test shows nothing", more, games)
	}
}
