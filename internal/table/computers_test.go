package table

import (
	"math/rand/v2"

	"circulade/bot"
	"circulade/view"
)

// computersPlay is a Part by which computer players choose, each at once: the feature of computer players,
// which knows this package, without its pauses, bounds and faults. Each player is made by f of its name.
func computersPlay(f func(name string) (bot.Player, error)) func(Owner) *Part {
	return func(o Owner) *Part {
		asked := int64(-1) // the seq of the last question that a computer player was given
		return &Part{Changed: func() {
			seq, seat := o.Log().Seq(), o.Log().Waiting()
			if seat < 0 || seq == asked || o.Lineup().Computer(seat) == "" {
				return
			}
			asked = seq
			name, sample := o.Lineup().Computer(seat), view.Sample(o.Log().Game(), seat, rand.Uint64)
			passed, passes := o.Lineup().PassChoice(seat)
			o.RunInBackground(func(w Worker) {
				choice := passed
				if !passes {
					p, err := f(name)
					if err != nil {
						panic(err)
					}
					if choice, err = p.Choose(w.Context(), sample); err != nil {
						return // the server stops
					}
				}
				w.Post(func(o Owner) {
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
}
