package all_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/game/check"
	"circulade/rules"
)

// eachPosition plays random games of every set alone and of all together, as many as
// given of each, and shows each position in which somebody is asked or chance is due.
// begin is called for each game and returns what looks at its positions.
func eachPosition(t *testing.T, games int, begin func(t *testing.T) func(*rules.State)) {
	t.Helper()
	alone, err := check.Alone()
	if err != nil {
		t.Fatal(err)
	}
	together, err := check.Together()
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		games = 1
	}
	for i, mixture := range append(alone, together...) {
		t.Run(mixture.String()[:min(40, len(mixture.String()))], func(t *testing.T) {
			for k := range games {
				rng := rand.New(rand.NewPCG(uint64(i), uint64(k)))
				setup, err := mixture.Setup(rng)
				if err != nil {
					t.Fatal(err)
				}
				g, err := game.New(setup)
				if err != nil {
					t.Fatal(err)
				}
				lookThrough(g.State(), rng, begin(t))
			}
		})
	}
}

// lookThrough plays a game on a copy to its end at random.
func lookThrough(first *rules.State, rng *rand.Rand, look func(*rules.State)) {
	s := first.Clone()
	var buf []rules.Choice
	for {
		look(s)
		st, ok := s.Pending()
		if !ok {
			return
		}
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		buf = s.Choices(buf[:0])
		s.PlayUnchecked(buf[rng.IntN(len(buf))])
	}
}

// mapOf writes down what Board.Version stands for.
func mapOf(b *board.Board) string {
	var text strings.Builder
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		fmt.Fprint(&text, c, " ", x, ",", y, " ", b.Face(c), "\n")
	}
	for s := board.Seg(1); int(s) <= b.Segments(); s++ {
		fmt.Fprint(&text, b.FeatureOf(s), " ")
	}
	b.EachLink(func(s, t board.Seg) { fmt.Fprint(&text, "\n", s, t) })
	return text.String()
}

// In games of all sets the version changes if and only if the map does.
func TestVersionFollowsTheMap(t *testing.T) {
	eachPosition(t, 1, func(t *testing.T) func(*rules.State) {
		var last uint64
		was := ""
		changed := 0
		return func(s *rules.State) {
			now, v := mapOf(&s.Board), s.Board.Version()
			if was != "" && (now != was) != (v != last) {
				t.Fatalf("the version was %#x and is %#x, the map was\n%s\nand is\n%s", last, v, was, now)
			}
			if now != was {
				changed++
			}
			if was, last = now, v; s.Over() && changed < 30 {
				t.Errorf("the map changed %d times in a game", changed)
			}
		}
	})
}

// What Holders tells in one pass is what Occupied and Strengths tell one by one.
func TestHolders(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T) func(*rules.State) {
		held := make([]rules.Held, 3, 64)
		return func(s *rules.State) {
			held = s.Holders(held[:3])
			want := s.Occupied(nil)
			if len(held) != 3+len(want) {
				t.Fatalf("%d features are held, want %d", len(held)-3, len(want))
			}
			for i, h := range held[3:] {
				if h.Feature != want[i] || h.Strength != s.Strengths(want[i]) {
					t.Fatalf("held is %v, want feature %d with %v", h, want[i], s.Strengths(want[i]))
				}
			}
		}
	})
}

// WeightedOutcomes has each outcome once, with as many as there are of it.
func TestWeightedOutcomes(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T) func(*rules.State) {
		return func(s *rules.State) {
			st, ok := s.Pending()
			got := s.WeightedOutcomes(nil)
			if !ok || st.Seat != rules.Chance || s.Gaussians() > 0 {
				if len(got) > 0 {
					t.Fatalf("outcomes %v where none can be listed", got)
				}
				return
			}
			want := map[rules.Choice]int{}
			for k := range s.Outcomes() {
				want[s.Outcome(k)]++
			}
			if len(got) != len(want) {
				t.Fatalf("outcomes %v, want %v", got, want)
			}
			for _, w := range got {
				if want[w.Choice] != w.Weight {
					t.Fatalf("outcome %#x stands for %d, want %d", w.Choice, w.Weight, want[w.Choice])
				}
			}
		}
	})
}
