package all_test

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"circulade/expansion/all"
	"circulade/rules"
)

// Once its memory has grown, a game allocates nothing: no listing, no choice,
// no scoring, no copy.
func TestGamesAllocateNothing(t *testing.T) {
	for _, preset := range all.Presets() {
		for _, seats := range []int{2, 6} {
			for name, sets := range map[string][]string{"base": nil, "everything": every(t)} {
				// Allocations say nothing of races: there one of each kind is enough.
				if testing.Short() && (preset.ID != "plus" || seats != 2) {
					continue
				}
				t.Run(fmt.Sprintf("%s/%d/%s", preset.ID, seats, name), func(t *testing.T) {
					noAllocations(t, bookOf(t, preset.ID, seats, sets))
				})
			}
		}
	}
}

func noAllocations(t *testing.T, book *rules.Book) {
	t.Helper()
	first := rules.NewState(book)
	s := first.Clone()
	rng := rand.NewPCG(1, 2)
	buf := make([]rules.Choice, 0, 4096) // a portal has very many choices
	games := func() {
		for range 20 {
			s.CopyFrom(first)
			buf = playOut(s, rng, buf)
		}
	}
	games() // grows what grows
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	if n := testing.AllocsPerRun(3, games); n != 0 {
		t.Errorf("%v allocations in 20 games", n)
	}
}

// midGame returns a position in the middle of a random base game of two, with a
// tile in hand, so many tiles before the end.
func midGame(tb testing.TB, left int) *rules.State {
	tb.Helper()
	return midGameOf(tb, testBook(tb, 2), left)
}

func midGameOf(tb testing.TB, book *rules.Book, left int) *rules.State {
	tb.Helper()
	s := rules.NewState(book)
	rng := rand.New(rand.NewPCG(4, 4))
	for {
		st, _ := s.Pending()
		if st.Seat != rules.Chance {
			if s.Left() == left && s.SubTurn().Cell == 0 {
				return s
			}
			list := s.Choices(nil)
			s.PlayUnchecked(list[rng.IntN(len(list))])
			continue
		}
		s.PlayUnchecked(s.Outcome(rng.IntN(s.Outcomes())))
	}
}

func TestCopyFromAllocatesNothing(t *testing.T) {
	src := midGame(t, 36)
	dst := src.Clone()
	if n := testing.AllocsPerRun(100, func() { dst.CopyFrom(src) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
