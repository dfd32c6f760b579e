package search_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"
	"time"

	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// seated returns so many players.
func seated(n int) []string { return []string{"Ann", "Bo", "Cy", "Di", "Ed", "Fay"}[:n] }

// table returns the position before the first tile.
func table(tb testing.TB, setup game.Setup) *rules.State {
	tb.Helper()
	g, err := game.New(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return rules.NewState(g.Book())
}

// A chooser answers with one line, as Best and Think do.
type chooser func(*search.Searcher, context.Context, *rules.State, search.Budget) (search.Line, error)

func best(x *search.Searcher, ctx context.Context, s *rules.State, b search.Budget) (search.Line, error) {
	return x.Best(ctx, s, b)
}

func think(x *search.Searcher, ctx context.Context, s *rules.State, b search.Budget) (search.Line, error) {
	lines, err := x.Think(ctx, s, b)
	if err != nil {
		return search.Line{}, err
	}
	return lines[0], nil
}

// play plays the game on s to its end, or so many choices of it, and returns a hash of
// their texts. Every answer must be legal, and a line that has been chosen must be legal
// to its end.
func play(tb testing.TB, s *rules.State, seed uint64, choices int, by chooser, b search.Budget) uint64 {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	xs := make([]*search.Searcher, s.Seats())
	for i := range xs {
		xs[i] = search.New(s.Book(), seed+uint64(i))
	}
	h, sample := fnv.New64a(), s.Clone()
	for range choices {
		st, ok := s.Pending()
		for ok && st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			st, ok = s.Pending()
		}
		if !ok {
			break
		}
		sample.CopyFrom(s)
		l, err := by(xs[st.Seat], context.Background(), sample, b)
		if err != nil {
			tb.Fatal(err)
		}
		for _, c := range l.All {
			if err := sample.Play(c); err != nil {
				tb.Fatalf("seed %d, turn %d: a line goes on with what is not legal: %v", seed, s.Turn(), err)
			}
		}
		fmt.Fprintln(h, s.Text(l.All[0]))
		if err := s.Play(l.All[0]); err != nil {
			tb.Fatalf("seed %d, turn %d: %v", seed, s.Turn(), err)
		}
	}
	return h.Sum64()
}

// What is found depends on seed and visits alone; that visits end a search changes it.
func TestEqualBySeed(t *testing.T) {
	for name, by := range map[string]chooser{"Best": best, "Think": think} {
		for _, sets := range [][]string{nil, {"princess-dragon", "catapult"}} {
			start := table(t, game.Setup{Players: seated(3), Expansions: sets})
			once := play(t, start.Clone(), 7, 60, by, search.Budget{Visits: 40})
			if again := play(t, start.Clone(), 7, 60, by, search.Budget{Visits: 40}); again != once {
				t.Errorf("%s with %v: the same seed and visits give another game", name, sets)
			}
			if more := play(t, start.Clone(), 7, 60, by, search.Budget{Visits: 400}); more == once {
				t.Errorf("%s with %v: ten times the visits give the same game", name, sets)
			}
		}
	}
}

func TestNoQuestion(t *testing.T) {
	s := table(t, game.Setup{Players: seated(2)})
	x := search.New(s.Book(), 1)
	if _, err := x.Best(context.Background(), s, search.Budget{}); !errors.Is(err, search.ErrNoQuestion) {
		t.Errorf("before a draw: %v", err)
	}
	if _, err := x.Think(context.Background(), s, search.Budget{}); !errors.Is(err, search.ErrNoQuestion) {
		t.Errorf("before a draw: %v", err)
	}
}

// Who must answer at once has a legal answer.
func TestEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := table(t, game.Setup{Players: seated(2), Expansions: []string{"all"}})
	now := func(x *search.Searcher, _ context.Context, s *rules.State, b search.Budget) (search.Line, error) {
		return think(x, ctx, s, b)
	}
	play(t, s, 3, 200, now, search.Budget{})
}

// Two threads look at more than one, and find a legal line of the same moves.
func TestThreads(t *testing.T) {
	s := table(t, game.Setup{Players: seated(2)})
	rng := rand.New(rand.NewPCG(5, 5))
	lead(s, rng, 40)
	st, _ := question(s, rng)
	visits := func(threads int) (n int) {
		x := search.New(s.Book(), 1)
		lines, err := x.Think(context.Background(), s, search.Budget{Visits: 3000, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			n += l.Visits
			at := s.Clone()
			for _, c := range l.All {
				if got, _ := at.Pending(); got.Seat != st.Seat {
					t.Errorf("%v: a line goes on to another seat", threads)
				}
				if err := at.Play(c); err != nil {
					t.Error(err)
				}
			}
		}
		return n
	}
	one, three := visits(1), visits(3)
	if one == 0 || three < 2*one {
		t.Errorf("%d visits on one thread, %d on three", one, three)
	}
}

// The last turns, of which everything can be known, end too.
func TestLastTurns(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		s := table(t, game.Setup{Players: seated(seats)})
		rng := rand.New(rand.NewPCG(3, 3))
		for s.Left() > 4 {
			lead(s, rng, 1)
		}
		play(t, s.Clone(), 1, 100, think, search.Budget{Time: 10 * time.Millisecond})
		play(t, s, 1, 100, think, search.Budget{Visits: 500})
	}
}

// Who lays two tiles in a turn thinks about both: a part of the budget is kept for the
// second.
func TestKeepsForLater(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: seated(2), Expansions: []string{"traders-builders"},
		Draw: []string{"base/U", "base/B", "base/U", "base/B", "base/U", "base/E"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"tile 1,0 r0", "follower r0", "tile 0,1 r0", "pass", "tile 2,0 r0", "builder r0", "tile 0,2 r0", "pass",
	} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	s := g.State().Clone()
	x := search.New(s.Book(), 1)
	asked := 0
	for rng := rand.New(rand.NewPCG(1, 1)); s.Turn() == g.State().Turn(); asked++ {
		st, ok := question(s, rng)
		if !ok || s.Turn() != g.State().Turn() {
			break
		}
		lines, err := x.Think(context.Background(), s, search.Budget{Visits: 600})
		if err != nil {
			t.Fatal(err)
		}
		visits := 0
		for _, l := range lines {
			visits += l.Visits
		}
		if _, kind, _ := s.Book().Script(st.Row); kind == "place-tile" && visits < 3 {
			t.Errorf("question %d of the turn: %d visits", asked, visits)
		}
		s.PlayUnchecked(lines[0].All[0])
	}
	if asked < 3 {
		t.Errorf("%d questions in the turn: it has no second part", asked)
	}
}
