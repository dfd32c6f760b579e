package game

import (
	"iter"

	"circulade/rules"
)

// Walk replays the game from its start and yields it at every version, from 0 to the
// present. The game that it yields is the same one, played on: take a Clone to keep one
// version.
func (g *Game) Walk() iter.Seq[*Game] {
	return func(yield func(*Game) bool) {
		p := *g
		p.restart()
		if !yield(&p) {
			return
		}
		for _, e := range g.entries {
			if e.Seat == rules.Chance {
				continue
			}
			if p.choose(e.Text) != nil {
				return // never: it has been played before
			}
			p.advance()
			if !yield(&p) {
				return
			}
		}
	}
}
