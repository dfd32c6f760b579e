package view

import (
	"circulade/game"
	"circulade/rules"
)

// Sample returns a position for a computer player in a seat: what the seat sees
// is as it is, what is hidden from it has been drawn anew by the given
// randomness. In the base game only the order of the pile is hidden, and a
// position holds no order: chance is answered by whoever plays the copy on.
func Sample(g *game.Game, _ int, random func() uint64) *rules.State {
	s := g.State().Clone()
	s.Redraw(func(n int) int { return int(random() % uint64(n)) })
	return s
}
