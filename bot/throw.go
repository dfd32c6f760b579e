package bot

import (
	"context"

	"circulade/bot/answers"
	"circulade/rules"
)

// Throws are answers of numbers whose luck is drawn afterwards: greedy tries those that
// their set names, and takes the mean of some random draws for each.

// drawsTried is how many random draws greedy makes for a throw that it is asked for, and for one
// that only an answer before it would bring.
const (
	drawsTried    = 24
	drawsForeseen = 5
)

// thrown returns what the position is worth to a seat on the average of some random draws of the
// pending throw.
func (g *greedy) thrown(ctx context.Context, s *rules.State, seat rules.Seat, turn, depth, draws int) int {
	n := drawsForeseen
	if depth == 1 {
		n = drawsTried
	}
	try, sum := g.plies[depth].state, 0
	for k := range n {
		if k > 0 && g.spent(ctx) {
			return sum / k
		}
		g.tried++
		try.CopyFrom(s)
		try.PlayUnchecked(s.RandomOutcome(g.rng.IntN))
		answers.Obvious(try, seat)
		sum += g.value(ctx, try, seat, turn, depth+1, draws)
	}
	return sum / n
}
