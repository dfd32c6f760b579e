package bot_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"circulade/bot"
	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// BenchmarkTurn is what people wait for: how long a turn of a level takes on the clock on
// the wall, all its questions together, late in a game of six with everything, as five
// computer players share the time of a round. The greatest of a hundred turns is p99.
func BenchmarkTurn(b *testing.B) {
	const share = 500 * time.Millisecond
	s := late(b)
	for _, name := range []string{"beginner", "easy", "normal", "hard", "master", "builder", "farmer", "thief"} {
		b.Run(name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(7, 7))
			var took []time.Duration
			at := s.Clone()
			for b.Loop() {
				if at.Over() {
					at.CopyFrom(s)
				}
				took = append(took, turn(b, at, rng, name, share))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[min(len(took)-1, len(took)*99/100)].Microseconds())/1000, "p99-ms")
		})
	}
}

// turn lets a player of that name have the turn, and everything that others are asked in
// it answered by chance. It returns how long the player took.
func turn(b *testing.B, s *rules.State, rng *rand.Rand, name string, share time.Duration) (took time.Duration) {
	b.Helper()
	p, err := bot.Make(name, bot.Options{Within: share})
	if err != nil {
		b.Fatal(err)
	}
	now, seat := s.Turn(), s.SubTurn().Seat
	for {
		st, ok := s.Pending()
		switch {
		case !ok || s.Turn() != now:
			return took
		case st.Seat == rules.Chance:
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
		case st.Seat != seat:
			s.PlayUnchecked(bot.Any(rng, s, st, s.Choices(nil)))
		default:
			start := time.Now()
			c, err := p.Choose(context.Background(), s.Clone())
			took += time.Since(start)
			if err != nil || s.Play(c) != nil {
				b.Fatalf("%s: %v, %v", name, c, err)
			}
		}
	}
}

// late is the position of a game of six with everything when four of five tiles are laid.
func late(b *testing.B) *rules.State {
	b.Helper()
	var sets []string
	for _, p := range all.Offered() {
		if p.ID == "everything" {
			modules, err := all.Modules()
			if err != nil {
				b.Fatal(err)
			}
			sets, _ = p.Box(modules)
		}
	}
	names := []string{"Ann", "Bo", "Cy", "Di", "Ed", "Fay"}
	g, err := game.New(game.Setup{Players: names, Preset: "everything", Expansions: sets, Seed: "late"})
	if err != nil {
		b.Fatal(err)
	}
	s, rng := rules.NewState(g.Book()), rand.New(rand.NewPCG(1, 2))
	for whole := s.Left(); s.Left() > whole/5; {
		st, ok := s.Pending()
		switch {
		case !ok:
			b.Fatal("the game is over")
		case st.Seat == rules.Chance:
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
		default:
			s.PlayUnchecked(bot.Any(rng, s, st, s.Choices(nil)))
		}
	}
	return s
}
