package bots

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// late returns positions of the last fifth of a game of everything for six seats, each at
// the beginning of a turn, spread evenly.
func late(b *testing.B, most int) (list []*game.Game) {
	b.Helper()
	text, err := os.ReadFile("../../../game/testdata/corpus/everything-6.game")
	if err != nil {
		b.Fatal(err)
	}
	g, err := game.Load(string(text))
	if err != nil {
		b.Fatal(err)
	}
	turn := 0
	for p := range g.Walk() {
		if n := p.State().Turn(); n != turn && p.Version() > g.Version()*4/5 && !p.State().Over() {
			list = append(list, p.Clone())
			turn = n
		}
	}
	for len(list) > most {
		for i := range len(list) / 2 {
			list = slices.Delete(list, i+1, i+2)
		}
	}
	return list
}

// turnOf lets a player play a turn, as a table does, and tells how long each answer took.
func turnOf(b *testing.B, g *game.Game, p bot.Player) (answers []time.Duration) {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	st, _ := g.State().Pending()
	turn := g.State().Turn()
	for {
		now, ok := g.State().Pending()
		if !ok || now.Seat != st.Seat || g.State().Turn() != turn {
			return answers
		}
		sample := view.Sample(g, int(st.Seat), rng.Uint64)
		began := time.Now()
		ctx, cancel := context.WithTimeout(b.Context(), choiceTime)
		c, err := p.Choose(ctx, sample)
		cancel()
		answers = append(answers, time.Since(began))
		if err != nil {
			b.Fatal(err)
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLateAnswers is how long people wait for an answer late in a game of everything
// with six seats, by the clock on the wall. There are few positions: 99 % of them is all
// but the slowest.
func BenchmarkLateAnswers(b *testing.B) {
	for _, name := range []string{"hard", "master"} {
		b.Run(name, func(b *testing.B) {
			var all []time.Duration
			for range b.N {
				for _, g := range late(b, 30) {
					p, err := bot.Make(name, bot.Options{Seed: 1, Within: thinkingTime(1)})
					if err != nil {
						b.Fatal(err)
					}
					all = append(all, turnOf(b, g, p)...)
				}
			}
			slices.Sort(all)
			b.ReportMetric(float64(len(all)), "answers")
			b.ReportMetric(all[len(all)/2].Seconds()*1000, "median-ms")
			b.ReportMetric(all[(len(all)-1)*99/100].Seconds()*1000, "p99-ms")
			b.ReportMetric(all[len(all)-1].Seconds()*1000, "max-ms")
		})
	}
}

// BenchmarkLateRound is how long a round of five computer players takes late in a game of
// everything, with the pauses in which what they do is shown.
func BenchmarkLateRound(b *testing.B) {
	const players, usual = 5, 400 * time.Millisecond
	for _, name := range []string{"beginner", "hard", "master"} {
		b.Run(name, func(b *testing.B) {
			var rounds []time.Duration
			for range b.N {
				for _, g := range late(b, 5) {
					rounds = append(rounds, roundOf(b, g, name, players, usual))
				}
			}
			b.ReportMetric(slices.Max(rounds).Seconds(), "max-s")
			slices.Sort(rounds)
			b.ReportMetric(rounds[len(rounds)/2].Seconds(), "median-s")
		})
	}
}

// roundOf lets so many computer players play a turn each, one after the other.
func roundOf(b *testing.B, g *game.Game, name string, players int, usual time.Duration) (took time.Duration) {
	b.Helper()
	thinkers := map[rules.Seat]bot.Player{}
	for range players {
		st, ok := g.State().Pending()
		if !ok {
			break
		}
		if thinkers[st.Seat] == nil {
			p, err := bot.Make(name, bot.Options{Seed: 1, Within: thinkingTime(players)})
			if err != nil {
				b.Fatal(err)
			}
			thinkers[st.Seat] = p
		}
		for i, answer := range turnOf(b, g, thinkers[st.Seat]) {
			took += answer + pauseBefore(players, usual, i == 0)
		}
	}
	return took
}
