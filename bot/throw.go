package bot

import (
	"context"

	"circulade/rules"
)

// Throws are answers of numbers whose luck is drawn afterwards: greedy tries those that
// their set names, and takes the mean of some lots for each.

// lotsTried is how many lots greedy draws for a throw that it is asked for, and for one
// that only an answer before it would bring.
const (
	lotsTried    = 24
	lotsForeseen = 5
)

// tries appends what the set of a range choice thinks worth a try; it returns false if it
// names nothing.
func tries(s *rules.State, st rules.Step, c rules.Choice, buf []rules.Choice) ([]rules.Choice, bool) {
	f := s.Book().VerbDef(c.Verb()).Tries
	if f == nil {
		return buf, false
	}
	return f(s, st, buf), true
}

// obvious answers the questions of others to which their set names one answer only: where
// a player holds his hands who sees something come.
func obvious(s *rules.State, seat rules.Seat) {
	var mem [1]rules.Choice
	for {
		st, ok := s.Pending()
		if !ok || st.Seat == seat || st.Seat == rules.Chance {
			return
		}
		list := s.Choices(mem[:0])
		if len(list) != 1 {
			return
		}
		if list, ok = tries(s, st, list[0], mem[:0]); !ok || len(list) != 1 {
			return
		}
		s.PlayUnchecked(list[0])
	}
}

// thrown returns what the position is worth to a seat on the average of some lots of the
// pending throw.
func (g *greedy) thrown(ctx context.Context, s *rules.State, seat rules.Seat, turn, depth, lots int) int {
	n := lotsForeseen
	if depth == 1 {
		n = lotsTried
	}
	try, sum := g.plies[depth].state, 0
	for k := range n {
		if k > 0 && g.spent(ctx) {
			return sum / k
		}
		g.tried++
		try.CopyFrom(s)
		try.PlayUnchecked(s.Lot(g.rng.IntN))
		obvious(try, seat)
		sum += g.value(ctx, try, seat, turn, depth+1, lots)
	}
	return sum / n
}
