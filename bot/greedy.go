package bot

import (
	"context"
	"math/rand/v2"

	"circulade/bot/answers"
	"circulade/rules"
)

// greedy looks to the end of its own turn: it answers so that its points minus
// those of the best other player would be greatest if the game ended then,
// with fields and unfinished features counted. Of equally good answers it takes
// any.
type greedy struct {
	rng    *rand.Rand
	plies  [ring]ply
	hopes  *rules.Prospects
	ends   *rules.Endings
	bidder answers.Bidder
	asked  rules.RowID // what the pending question is
	next   rules.RowID // what others are asked because of the answer, if they are
	visits int         // positions it may try for a choice, 0 for any number
	tried  int         // for the present one
}

// spent reports whether greedy must answer now.
func (g *greedy) spent(ctx context.Context) bool {
	return ctx.Err() != nil || g.visits > 0 && g.tried >= g.visits
}

// goesOn counts a position more, if greedy may try one.
func (g *greedy) goesOn(ctx context.Context) bool {
	if g.spent(ctx) {
		return false
	}
	g.tried++
	return true
}

// horizon is how many questions of its own turn greedy answers jointly, the
// pending one included: tile and wood, and what an expansion asks beside them.
// Windows do not count: it leaves those that come up on the way.
const horizon = 3

// ring is how many answers to one kind of question greedy foresees where it goes
// round the table (the steps of a dragon, what everybody does at a crop circle), if
// each has few choices. The others are taken to do what is worst for it.
const (
	ring = 6
	few  = 4
)

// A ply is the memory for trying the answers to one question.
type ply struct {
	state *rules.State
	list  []rules.Choice
}

// point is the worth of one point. What followers in the supply are worth
// beside it is small change.
const point = 100

// kept is what the first, second, third… follower in the supply is worth, in
// hundredths of a point: who has none left loses the next good place, so the
// last one is not spent on a road of one point. From the fourth on it only
// tells equal answers apart.
var kept = [...]int{200, 100, 50, 5, 5, 5, 5}

// late is the number of tiles in the pile below which kept followers lose
// their worth, evenly down to nothing.
const late = 12

// Choose returns the best answer, tile and wood considered together.
func (g *greedy) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) {
	st, err := asked(s)
	if err != nil {
		return 0, err
	}
	g.prepare(s)
	g.tried, g.asked = 0, st.Row
	g.bidder.Next = func() bool { return g.goesOn(ctx) }
	if c, ok := g.bidder.Answer(s, st); ok {
		return c, nil
	}
	list := answers.Append(s, st, g.rng, g.plies[0].list[:0])
	g.plies[0].list = list
	if len(list) == 1 {
		return list[0], nil
	}
	try := g.plies[0].state
	best, value, ties := list[g.rng.IntN(len(list))], 0, 0
	for _, c := range list {
		if g.spent(ctx) {
			break
		}
		g.tried++
		try.CopyFrom(s)
		try.PlayAhead(c)
		g.next = 0
		if on, ok := try.Pending(); ok && on.Seat != st.Seat && try.Turn() == s.Turn() {
			g.next = on.Row
		}
		v := g.value(ctx, try, st.Seat, s.Turn(), 1, 0)
		if ties == 0 || v > value {
			best, value, ties = c, v, 1
		} else if v == value {
			if ties++; g.rng.IntN(ties) == 0 {
				best = c
			}
		}
	}
	return best, nil
}

// prepare gives every ply a position to play on.
func (g *greedy) prepare(s *rules.State) {
	if g.ends == nil || g.ends.Book() != s.Book() {
		g.ends, g.hopes = rules.NewEndings(s.Book()), rules.NewProspects(s.Book())
	}
	for i := range g.plies {
		if p := &g.plies[i]; p.state == nil || p.state.Book() != s.Book() {
			p.state = s.Clone()
		}
	}
	s.KeepKeys()
}

// value returns what the position is worth to a seat when it answers the rest
// of its turn well. Before it, so many of the plies (draws) belong to dice. It may play on s.
func (g *greedy) value(ctx context.Context, s *rules.State, seat rules.Seat, turn, depth, draws int) int {
	st, ok := s.Pending()
	for ok && st.Seat == seat && s.Book().Window(st.Row) {
		s.PlayAhead(rules.NewChoice(rules.VerbContinue, 0, 0, 0))
		st, ok = s.Pending()
	}
	searched := ok && s.Turn() == turn && depth < ring && !g.spent(ctx)
	if searched && st.Seat == rules.Chance && s.Gaussians() > 0 {
		return g.thrown(ctx, s, seat, turn, depth, draws+1)
	}
	if searched && st.Seat == rules.Chance && isDie(s) {
		return g.mean(ctx, s, seat, turn, depth, draws+1)
	}
	if !searched || st.Seat == rules.Chance {
		return again(s, seat, turn) + g.worth(s, seat)
	}
	p := &g.plies[depth]
	round := st.Row == g.asked || st.Row == g.next
	if !round && (st.Seat != seat || depth-draws >= horizon) {
		return g.worth(s, seat)
	}
	p.list = answers.Append(s, st, g.rng, p.list[:0])
	if st.Seat != seat && s.Book().VerbDef(p.list[0].Verb()).Candidates != nil {
		return g.worth(s, seat) // what others throw is theirs
	}
	if len(p.list) > few && (st.Seat != seat || depth-draws >= horizon) {
		return g.worth(s, seat)
	}
	best := 0
	for i, c := range p.list {
		if i > 0 && g.spent(ctx) {
			break
		}
		g.tried++
		p.state.CopyFrom(s)
		p.state.PlayPast(c, seat)
		v := g.value(ctx, p.state, seat, turn, depth+1, draws)
		better := v > best
		if st.Seat != seat {
			better = v < best
		}
		if i == 0 || better {
			best = v
		}
	}
	return best
}

// isDie reports whether a random draw of few outcomes comes next that takes no tile.
func isDie(s *rules.State) bool {
	n := s.Outcomes()
	return n > 0 && s.Gaussians() == 0 && n <= ring && !s.Book().VerbDef(s.Outcome(0).Verb()).Drawn
}

// mean returns what the position is worth on the average of a die.
func (g *greedy) mean(ctx context.Context, s *rules.State, seat rules.Seat, turn, depth, draws int) int {
	try, n, sum := g.plies[depth].state, s.Outcomes(), 0
	for k := range n {
		g.tried++
		try.CopyFrom(s)
		try.PlayPast(s.Outcome(k), seat)
		sum += g.value(ctx, try, seat, turn, depth+1, draws)
	}
	return sum / n
}

// another is what a further tile in the same turn is worth.
const another = 3 * point

// again returns what it is worth to a seat that its turn goes on with another
// draw.
func again(s *rules.State, seat rules.Seat, turn int) int {
	st, ok := s.Pending()
	if !ok || st.Seat != rules.Chance || s.Turn() != turn || s.SubTurn().Seat != seat {
		return 0
	}
	return another
}

// worth returns what the position is worth to a seat if its turn ends here. It may
// end the game on s.
func (g *greedy) worth(s *rules.State, seat rules.Seat) int {
	v := change(s, seat) + g.hopes.Promised(s, seat)
	points := g.ends.Points(s)
	best, first := int32(0), true
	for other := range s.Seats() {
		if n := points[other]; other != seat && (first || n > best) {
			best, first = n, false
		}
	}
	return v + point*int(points[seat]-best)
}

// What other figures are worth, in hundredths of a point: a follower that counts
// more than one in the supply for each it counts more, and a figure that is no
// follower where it stands, because only there it will do something.
const (
	stronger = 20
	helper   = 120
)

// change returns what a seat's figures are worth beside the points. They are
// worth less and less as the pile shrinks.
func change(s *rules.State, seat rules.Seat) int {
	b := s.Book()
	n, v := 0, 0
	for k := range rules.FigureKind(b.FigureKinds()) {
		def, left := b.FigureDef(k), s.Supply(seat, k)
		switch {
		case def.Follower():
			n += left
			v += left * stronger * max(0, def.Strength-1)
		case !def.Follower():
			v += (def.Count - left) * helper
		}
	}
	for _, each := range kept[:min(n, len(kept))] {
		v += each
	}
	return v * min(s.Left(), late) / late
}

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
