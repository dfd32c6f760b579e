package search

import (
	"math"

	"circulade/rules"
)

// This file answers chance between the turns of a tree. The moves of a node meet the same
// luck at their first visit, the same at their second, and so on, so that they can be
// compared after few visits; and the luck of visits that follow each other is spread
// evenly.

// A draw is the k-th visit of a move below a node that has its own seed.
type draw struct {
	seed uint64
	k    int
}

// onward plays s on through what chance and others do, to the question that begins the
// next turn or sub-turn. It returns false at the end of the game. The key tells what has
// happened.
func (t *tree) onward(s *rules.State, d draw) (key uint64, asked bool) {
	turn, drawn := s.Turn(), false
	for range mostSteps {
		st, ok := s.Pending()
		if !ok {
			return key, false
		}
		c := rules.Choice(0)
		switch {
		case st.Seat == rules.Chance:
			c = t.x.fall(s, d)
			d.seed++
			drawn = drawn || s.Book().VerbDef(c.Verb()).Drawn
		case drawn || s.Turn() != turn && !s.Book().Window(st.Row):
			return key, true
		default:
			c = t.x.usual(s, st, rules.Chance)
		}
		key = (key ^ uint64(c)) * 0x9e3779b97f4a7c15
		key ^= key >> 29
		s.PlayUnchecked(c)
	}
	_, ok := s.Pending()
	return key, ok
}

// fewOutcomes is up to how many outcomes come up once each before one comes again. So the
// mean over the last tiles of the pile is exact, where it is cheap.
const fewOutcomes = 12

// fall returns the outcome of the pending chance step for a draw.
func (x *Searcher) fall(s *rules.State, d draw) rules.Choice {
	u := d.golden()
	if s.Gaussians() > 0 {
		x.luck.Seed(x.seed, math.Float64bits(u))
		return s.RandomOutcome(x.throw.IntN)
	}
	n := s.Outcomes()
	if n <= fewOutcomes {
		first := draw{seed: d.seed}.golden()
		return s.Outcome((int(first*float64(n)) + spread(d.k%n, n)) % n)
	}
	return s.Outcome(int(u * float64(n)))
}

// golden returns the k-th of a sequence of numbers from 0 to below 1 of which any few
// that follow each other are spread evenly. Sequences of other seeds begin elsewhere.
func (d draw) golden() float64 {
	h := d.seed + 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	u := float64(h>>11)/(1<<53) + float64(d.k)*(math.Phi-1)
	return u - math.Floor(u)
}
