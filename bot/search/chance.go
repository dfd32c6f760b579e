package search

import (
	"math"

	"circulade/rules"
)

// This file answers chance between the turns of a tree. The moves of the root meet the same
// luck at their first visit, the same at their second, and so on, in all the turns that
// follow, so that they can be compared after few visits; and the luck of visits that follow
// each other is spread evenly.

// A future is what chance brings in the k-th visit of a move: the same for all moves.
type future struct {
	draw
	// left is what k comes to when the few outcomes that it has told apart are taken off.
	left  int
	first bool // nothing has been drawn
}

func newFuture(seed uint64, k int) future {
	return future{draw: draw{seed, k}, left: k, first: true}
}

// A draw is the k-th of a sequence that has its own seed.
type draw struct {
	seed uint64
	k    int
}

// onward plays s on through what chance and others do, to the question that begins the
// next turn or sub-turn. It returns false at the end of the game. The key tells what has
// happened.
func (t *tree) onward(s *rules.State, f *future) (key uint64, asked bool) {
	turn, drawn := s.Turn(), false
	for range mostSteps {
		st, ok := s.Pending()
		if !ok {
			return key, false
		}
		c := rules.Choice(0)
		switch {
		case st.Seat == rules.Chance:
			c = t.x.fall(s, f)
			drawn = drawn || s.Book().VerbDef(c.Verb()).Drawn
		case drawn || s.Turn() != turn && !s.Book().Window(st.Row):
			return key, true
		default:
			c = t.x.usual(s, st, rules.Chance)
		}
		key = (key ^ uint64(c)) * 0x9e3779b97f4a7c15
		key ^= key >> 29
		s.PlayAhead(c)
	}
	_, ok := s.Pending()
	return key, ok
}

// fewOutcomes is up to how many outcomes come up once each before one comes again, and each
// with each of the next such. So the mean over the last tiles of the pile is exact, where
// it is cheap.
const fewOutcomes = 12

// fall returns the outcome of the pending chance step in a future.
func (x *Searcher) fall(s *rules.State, f *future) rules.Choice {
	u := f.next()
	if s.Gaussians() > 0 {
		x.luck.Seed(x.seed, math.Float64bits(u))
		return s.RandomOutcome(x.throw.IntN)
	}
	n := s.Outcomes()
	if n > fewOutcomes {
		return s.Outcome(int(u * float64(n)))
	}
	return s.Outcome(f.few(n))
}

// next returns the next number of a future, from 0 to below 1. The first is spread evenly
// over visits that follow each other. Those behind it are as they come: if each went on by
// the same step, what comes first would tell what comes second.
func (f *future) next() float64 {
	f.seed++
	if f.first {
		f.first = false
		return f.golden()
	}
	return draw{seed: f.seed ^ uint64(f.k)<<20}.golden()
}

// few returns the next of a few outcomes.
func (f *future) few(n int) int {
	begin := draw{seed: f.seed}.golden()
	k := f.left % n
	f.left /= n
	return (int(begin*float64(n)) + spread(k, n)) % n
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
