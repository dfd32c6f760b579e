package search_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// TestQuestionsBeforeWindows: where a figure may be put down is tried before what may be
// done in windows, where hundreds of fleas could go.
func TestQuestionsBeforeWindows(t *testing.T) {
	s := table(t, game.Setup{
		Players: seated(2), Preset: "plus", Expansions: []string{"plague"}, Options: map[string]string{"plague.quiet_tiles": "0"}, Seed: "windows",
	})
	rng := rand.New(rand.NewPCG(1, 3))
	looked := 0
	for looked < 5 {
		st, ok := question(s, rng)
		if !ok {
			t.Fatalf("only %d positions have windows with many answers", looked)
		}
		if _, kind, _ := s.Book().Script(st.Row); kind == "place-tile" && s.Turn() > 40 {
			lines, err := search.New(s.Book(), 5).Lines(context.Background(), s, search.Budget{Visits: 150}, 1000)
			if err != nil {
				t.Fatal(err)
			}
			if at, n, answers, many := woodOf(s, lines[0].All); many {
				looked++
				if got := tried(lines, at, n); got != answers {
					t.Errorf("turn %d: %d of %d answers tried after %d windows", s.Turn(), got, answers, n-1)
				}
			}
		}
		lead(s, rng, 1)
	}
}

// woodOf plays a line up to the question about a figure, and returns the answers up to
// there, how many they are, how many choices the question has, and whether a window before
// it has many.
func woodOf(s *rules.State, line []rules.Choice) (before []rules.Choice, n, answers int, many bool) {
	at := s.Clone()
	for n, c := range line {
		st, _ := at.Pending()
		if _, kind, _ := s.Book().Script(st.Row); kind == "wood" {
			return line[:n], n, len(at.Choices(nil)), many
		}
		many = many || s.Book().Window(st.Row) && len(at.Choices(nil)) > 20
		at.PlayUnchecked(c)
	}
	return nil, 0, 0, false
}

// tried returns how many answers there are after those of a line.
func tried(lines []search.Line, before []rules.Choice, n int) int {
	seen := map[rules.Choice]bool{}
	for _, l := range lines {
		if len(l.All) > n && slices.Equal(l.All[:n], before) {
			seen[l.All[n]] = true
		}
	}
	return len(seen)
}
