package eval

import (
	"math"
	"math/bits"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A count is how many tiles left fit a kind of hole, and how many of them close what
// comes in by a side, or join what comes in by two.
type count struct {
	of     *board.Fits
	stamp  uint32 // for which pile the rest holds
	fit    int16
	closes [4]int16
	joins  [6]int16
	halves [28]int16 // unknown until asked for
}

// unknown is a number that nobody has counted yet.
const unknown = -1

// odds count the tiles left by what fits where, and make probabilities of the counts.
// What fits a kind of hole is found out once, when it is first asked.
type odds struct {
	table  *board.FitTable
	counts []*count // by Sides, nil for those never asked for
	stamp  uint32
	bag    []uint16  // the pile of the stamp
	left   int       // tiles of which the next one may be any
	logs   []float64 // of 1 - n/left
}

func newOdds(b *rules.Book) odds {
	return odds{
		table: board.NewFitTable(b.Catalog(), b.Types()), counts: make([]*count, board.MaxSides),
		bag: make([]uint16, b.Types()),
	}
}

// update looks at the pile, and reports whether it is another one than before.
func (o *odds) update(s *rules.State) bool {
	same := o.stamp != 0 && o.left == s.Unseen()
	for n := 0; same && n < len(o.bag); n++ {
		same = int(o.bag[n]) == s.LeftOf(n)
	}
	if same {
		return false
	}
	for n := range o.bag {
		o.bag[n] = uint16(s.LeftOf(n))
	}
	o.left = s.Unseen()
	o.stamp++
	o.logs = o.logs[:0]
	for n := range o.left {
		o.logs = append(o.logs, math.Log(1-float64(n)/float64(o.left)))
	}
	return true
}

// of returns the counts of a kind of hole.
func (o *odds) of(g board.Sides) *count {
	c := o.counts[g]
	if c == nil {
		c = &count{of: o.table.Of(g)}
		o.counts[g] = c
	}
	if c.stamp != o.stamp {
		c.stamp = o.stamp
		o.recount(c)
	}
	return c
}

// recount counts the tiles left of a kind of hole.
func (o *odds) recount(c *count) {
	c.fit, c.closes, c.joins = 0, [4]int16{}, [6]int16{}
	for i := range c.halves {
		c.halves[i] = unknown
	}
	for word, set := range c.of.Fit {
		for ; set != 0; set &= set - 1 {
			at := bits.TrailingZeros64(set)
			n := int16(o.bag[64*word+at])
			if n == 0 {
				continue
			}
			c.fit += n
			for e := range c.closes {
				c.closes[e] += n * int16(c.of.Closes[e][word]>>at&1)
			}
			for k := range c.joins {
				c.joins[k] += n * int16(c.of.Joins[k][word]>>at&1)
			}
		}
	}
}

// joinsHalves returns how many tiles left join the fields of a pair of half-edges.
func (o *odds) joinsHalves(c *count, pair uint8) int16 {
	if c.halves[pair] == unknown {
		c.halves[pair] = 0
		for word, set := range c.of.JoinsHalves[pair] {
			for ; set != 0; set &= set - 1 {
				c.halves[pair] += int16(o.bag[64*word+bits.TrailingZeros64(set)])
			}
		}
	}
	return c.halves[pair]
}

// closing returns how many tiles left close a feature that runs into a hole by some
// sides.
func (c *count) closing(sides tile.EdgeSet) int16 {
	n := c.fit
	for e := range tile.Edge(4) {
		if sides.Has(e) {
			n = min(n, c.closes[e])
		}
	}
	return n
}

// some returns the chance that at least one of n tiles left comes in so many draws:
// 1 - (1 - n/left)^draws.
func (o *odds) some(n int16, draws float64) float64 {
	switch {
	case n <= 0 || draws <= 0:
		return 0
	case int(n) >= o.left:
		return min(1, draws)
	}
	return 1 - math.Exp(draws*o.logs[n])
}
