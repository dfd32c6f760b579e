package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
)

// table returns the position before the first tile of a base game.
func table(tb testing.TB, seats int, options map[string]string) *rules.State {
	tb.Helper()
	names := []string{"Ann", "Bo", "Cy", "Di", "Ed", "Fay"}
	g, err := game.New(game.Setup{Players: names[:seats], Options: options, Seed: "a table for tests"})
	if err != nil {
		tb.Fatal(err)
	}
	return rules.NewState(g.Book())
}

func player(tb testing.TB, name string, seed uint64) bot.Player {
	tb.Helper()
	p, err := bot.New(name, seed)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// playOut plays the game on s to its end and returns the longest time a choice
// took. Every choice must be legal.
func playOut(tb testing.TB, s *rules.State, seed uint64, players []bot.Player) time.Duration {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	sample := s.Clone()
	var longest time.Duration
	for {
		st, ok := s.Pending()
		switch {
		case !ok:
			return longest
		case st.Seat == rules.Chance:
			s.PlayUnchecked(s.Outcome(rng.IntN(s.Outcomes())))
			continue
		}
		sample.CopyFrom(s)
		start := time.Now()
		c, err := players[st.Seat].Choose(context.Background(), sample)
		longest = max(longest, time.Since(start))
		if err != nil {
			tb.Fatal(err)
		}
		if err := s.Play(c); err != nil {
			tb.Fatalf("seed %d, turn %d: %v", seed, s.Turn(), err)
		}
	}
}

// A result is that of a match between two players, from the first one's side.
type result struct {
	games, won, lost int
	points           [2]int
}

// match plays games in pairs: the same random draws for both, the seats swapped.
func match(tb testing.TB, first, second string, games int, seed uint64) (r result) {
	tb.Helper()
	start := table(tb, 2, nil)
	s := start.Clone()
	for i := range games {
		s.CopyFrom(start)
		mine := rules.Seat(i % 2)
		players := make([]bot.Player, 2)
		players[mine] = player(tb, first, seed+uint64(i))
		players[1-mine] = player(tb, second, seed+uint64(i)+1<<32)
		playOut(tb, s, seed+uint64(i/2), players)
		a, b := s.Score(mine), s.Score(1-mine)
		r.games++
		r.points[0] += a
		r.points[1] += b
		switch {
		case a > b:
			r.won++
		case a < b:
			r.lost++
		}
	}
	return r
}

func (r result) log(tb testing.TB) {
	tb.Helper()
	tb.Logf("%d games: %d won, %d lost, mean points %.1f to %.1f", r.games, r.won, r.lost,
		float64(r.points[0])/float64(r.games), float64(r.points[1])/float64(r.games))
}
