package registrytest

import (
	"math/rand/v2"

	"circulade/bot"
	"circulade/internal/table"
	"circulade/view"
)

// ComputersPlay returns a Part, for a table.Config, that has a table's computer players choose at once,
// without the pauses, limits and error handling of the feature of computer players, whose own tests use
// this package. For each choice newPlayer makes a player.
func ComputersPlay(newPlayer func(bot.Options) (bot.Player, error)) func(table.Owner) *table.Part {
	return func(o table.Owner) *table.Part { return newComputersPart(o, newPlayer) }
}

// newRandomPlayer makes a player that chooses at random.
func newRandomPlayer(o bot.Options) (bot.Player, error) { return bot.Make("random", o) }

// newComputersPart returns the Part of one table by which its computer players choose at once.
func newComputersPart(o table.Owner, newPlayer func(bot.Options) (bot.Player, error)) *table.Part {
	asked := int64(-1) // the log's seq when a computer player was last asked
	return &table.Part{Changed: func() {
		seq, seat := o.Log().Seq(), o.Log().Waiting()
		if seat < 0 || seq == asked || o.Lineup().Computer(seat) == "" {
			return
		}
		asked = seq
		sample := view.Sample(o.Log().Game(), seat, rand.Uint64)
		choice, passes := o.Lineup().PassChoice(seat)
		o.RunInBackground(func(w table.Worker) {
			if !passes {
				p, err := newPlayer(bot.Options{Seed: uint64(seq)})
				if err != nil {
					panic(err)
				}
				if choice, err = p.Choose(w.Context(), sample); err != nil {
					return // the server stops
				}
			}
			w.Post(func(o table.Owner) {
				l := o.Log()
				if l.Seq() != seq || l.Waiting() != seat {
					return
				}
				if s, err := l.Play([]string{l.Game().State().Text(choice)}); err == nil {
					_ = o.Commit(seat, s)
				}
			})
		})
	}}
}
