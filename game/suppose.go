package game

import "circulade/rules"

// Suppose returns the game as it would be if a seat had the turn now and had just drawn a
// tile of type n, as a preview: for those who think before their turn. What the game keeps
// secret is drawn anew by random, as for rules.State.Redraw. Its entries begin with that turn.
// The game itself does not change.
// It returns false where the seat would be asked nothing (rules.State.Suppose).
func (g *Game) Suppose(seat rules.Seat, n int, random func(n int) int) (*Game, bool) {
	p := g.Clone()
	p.preview, p.entries = true, nil
	p.state.Redraw(random)
	if !p.state.Suppose(seat, n) {
		p.Release()
		return nil, false
	}
	return p, true
}
