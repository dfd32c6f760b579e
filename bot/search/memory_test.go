package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// With many sets a turn has questions with hundreds of answers, whatever else is done in it
// (where a flea jumps): what is best there is found once, and time is left for where the
// tile lies and who stands on it.
func TestManyAnswersLeaveTimeForOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine's work: it says nothing about races, and takes long")
	}
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Preset: "plus", Expansions: []string{"all"}})
	if err != nil {
		t.Fatal(err)
	}
	s := rules.NewState(g.Book())
	x := New(s.Book(), 1)
	looked, sum := 0, 0.0
	for rng := rand.New(rand.NewPCG(5, 1)); !s.Over() && looked < 30; {
		st, _ := s.Pending()
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		if _, kind, _ := s.Book().Script(st.Row); kind == "place-tile" && len(s.Board.Laid()) > 40 {
			if most, many := share(t, x, s, st.Seat); many {
				looked++
				sum += most
			}
		}
		all := s.Choices(nil)
		s.PlayUnchecked(all[rng.IntN(len(all))])
	}
	if looked < 20 {
		t.Fatalf("only %d turns have a question with many answers", looked)
	}
	// It was 0.62 when all answers to a question were tried in each turn.
	if mean := sum / float64(looked); mean > 0.5 {
		t.Errorf("a part of %.2f of the turns differ in the answer to one question after the first", mean)
	}
}

// share searches a position for a while, and returns which part of the turns differ from
// another in the answer to the question of which there are most, the first apart, and
// whether there is a question with many answers after it.
func share(t *testing.T, x *Searcher, s *rules.State, seat rules.Seat) (most float64, many bool) {
	t.Helper()
	if _, err := x.Best(context.Background(), s, Budget{Visits: 400}); err != nil {
		t.Fatal(err)
	}
	of := map[rules.RowID]int{}
	at := s.Clone()
	for i := range x.turns.list {
		u := &x.turns.list[i]
		at.CopyFrom(s)
		for k := range u.n {
			st, ok := at.Pending()
			if !ok || st.Seat != seat {
				t.Fatal("a turn goes on where others are asked")
			}
			many = many || k > 0 && len(at.Choices(nil)) > 60
			if k > 0 && k == u.fixed-1 {
				of[st.Row]++
			}
			at.PlayUnchecked(x.turns.choices[u.first+k])
		}
	}
	for _, n := range of {
		most = max(most, float64(n)/float64(len(x.turns.list)))
	}
	return most, many
}
