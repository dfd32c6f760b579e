package explain

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

// This file counts how likely somebody is to draw enough: out of the tiles left, all equally
// likely and none put back, a different tile for each of some squares.

// A kind is tiles that close the same of some squares.
type kind struct {
	squares uint64 // as bits
	tiles   int
}

// mostStates is how many states are gone through. In games of all sets 100 come up. Where there
// are more, as with hundreds of tiles of one's own around a hole, it is drawn: so often, and
// always by the same lots.
const (
	mostStates = 1000
	trials     = 4000
)

// most is how many squares are counted; nobody draws tiles for more.
const most = 63

// enough returns the chance that of so many draws, out of so many tiles left, some can be dealt
// out to the squares, one for each, so that each closes its own. Kinds are the tiles that close
// any.
func enough(kinds []kind, squares, left, draws int) float64 {
	draws = min(draws, left)
	if squares > min(draws, most) {
		return 0
	}
	c := newCounter(kinds, squares, left)
	states := map[string][]float64{c.none(): append([]float64{1}, make([]float64, draws)...)}
	for _, k := range c.kinds {
		if states = c.draw(states, k, draws); len(states) > mostStates {
			return tried(kinds, squares, left, draws)
		}
		c.left -= k.tiles
	}
	return c.sure
}

// tried draws often, and returns how often that was enough.
func tried(kinds []kind, squares, left, draws int) float64 {
	rng, bag := rand.New(rand.NewPCG(uint64(left), uint64(draws))), make([]uint64, 0, left)
	for _, k := range kinds {
		bag = append(bag, slices.Repeat([]uint64{k.squares}, k.tiles)...)
	}
	bag = append(bag, make([]uint64, left-len(bag))...)
	good := 0
	for range trials {
		for i := range draws {
			k := i + rng.IntN(left-i)
			bag[i], bag[k] = bag[k], bag[i]
		}
		if dealt(bag[:draws], squares) {
			good++
		}
	}
	return float64(good) / trials
}

// dealt reports whether there is a different one of some tiles for each square: who finds its
// own taken has the other look for another.
func dealt(tiles []uint64, squares int) bool {
	var of [most]int
	n := 0
	for t := range tiles {
		var seen uint64
		if tiles[t] != 0 && deal(tiles, t, &of, &seen) {
			n++
		}
		if n == squares {
			return true
		}
	}
	return false
}

// deal deals a tile out, and reports whether it could. Of says which tile a square has, from 1.
func deal(tiles []uint64, t int, of *[most]int, seen *uint64) bool {
	for set := tiles[t] &^ *seen; set != 0; set = tiles[t] &^ *seen {
		q := bits.TrailingZeros64(set)
		*seen |= 1 << q
		if of[q] == 0 || deal(tiles, of[q]-1, of, seen) {
			of[q] = t + 1
			return true
		}
	}
	return false
}

// A counter goes through the kinds of tiles one after the other and keeps, for each set of
// squares that what was drawn can be dealt out to, how likely that is by the number of draws
// that it took. Squares that the same tiles close are as one, with a number of them: what can
// be dealt out is which numbers, as digits.
type counter struct {
	kinds  []kind // their squares as bits of groups
	many   []int  // squares in each group
	place  []int  // of the digit of each group
	states int    // numbers that the digits can show
	left   int    // tiles of the kinds to come, and others
	logs   []float64
	sure   float64 // the chance that there is a tile for every square by now
}

func newCounter(kinds []kind, squares, left int) *counter {
	c := &counter{left: left, logs: make([]float64, left+1), states: 1}
	for n := 1; n <= left; n++ {
		c.logs[n] = c.logs[n-1] + math.Log(float64(n))
	}
	for _, k := range kinds {
		c.kinds = append(c.kinds, kind{tiles: k.tiles})
	}
	var columns []string
	for q := range squares {
		var column strings.Builder
		for _, k := range kinds {
			column.WriteByte('0' + byte(k.squares>>q&1))
		}
		g := slices.Index(columns, column.String())
		if g < 0 {
			g = len(columns)
			columns, c.many = append(columns, column.String()), append(c.many, 0)
		}
		c.many[g]++
		for i, k := range kinds {
			c.kinds[i].squares |= k.squares >> q & 1 << g
		}
	}
	for _, n := range c.many {
		c.place = append(c.place, c.states)
		c.states *= n + 1
	}
	c.merge()
	return c
}

// merge puts kinds together that have become the same. Those with the most tiles come first:
// after them it is often sure already.
func (c *counter) merge() {
	var list []kind
	for _, k := range c.kinds {
		at := slices.IndexFunc(list, func(o kind) bool { return o.squares == k.squares })
		switch {
		case k.squares == 0:
		case at >= 0:
			list[at].tiles += k.tiles
		default:
			list = append(list, k)
		}
	}
	slices.SortStableFunc(list, func(a, b kind) int { return b.tiles - a.tiles })
	c.kinds = list
}

// none is the state before the first draw: a byte for each number, 1 for those that can be
// shown.
func (c *counter) none() string {
	b := make([]byte, c.states)
	b[0] = 1
	return string(b)
}

// full reports whether there is a tile for every square.
func (c *counter) full(state string) bool { return state[c.states-1] == 1 }

// with returns the state with another tile that closes squares of some groups.
func (c *counter) with(state string, groups uint64) string {
	b := []byte(state)
	for i := range c.states {
		if state[i] == 0 {
			continue
		}
		for g, p := range c.place {
			if groups>>g&1 != 0 && i/p%(c.many[g]+1) < c.many[g] {
				b[i+p] = 1
			}
		}
	}
	return string(b)
}

// draw goes on by one kind of tiles.
func (c *counter) draw(states map[string][]float64, k kind, draws int) map[string][]float64 {
	next := make(map[string][]float64, 2*len(states))
	likely := c.likely(k.tiles, draws)
	for _, state := range sorted(states) {
		by := states[state]
		for n := 0; n <= min(k.tiles, draws); n++ { // so many of them are drawn
			full := c.full(state)
			to := next[state]
			if !full && to == nil {
				to = make([]float64, draws+1)
				next[state] = to
			}
			for had := 0; had+n <= draws; had++ {
				switch p := by[had] * likely[n*(draws+1)+had]; {
				case p < nothing:
				case full:
					c.sure += p
				default:
					to[had+n] += p
				}
			}
			state = c.with(state, k.squares)
		}
	}
	for state, by := range next {
		if slices.Max(by) < nothing {
			delete(next, state)
		}
	}
	return next
}

// sorted are the states in a fixed order, so that sums are the same everywhere.
func sorted(states map[string][]float64) []string {
	list := make([]string, 0, len(states))
	for state := range states {
		list = append(list, state)
	}
	slices.Sort(list)
	return list
}

// nothing is less than what can be told of chances that are added up.
const nothing = 1e-16

// likely returns how likely it is that n of a kind are drawn, if so many tiles had been drawn
// before: for all n and all numbers from 0 to draws, one behind the other.
func (c *counter) likely(tiles, draws int) []float64 {
	list := make([]float64, 0, (min(tiles, draws)+1)*(draws+1))
	for n := 0; n <= min(tiles, draws); n++ {
		for had := 0; had <= draws; had++ {
			list = append(list, c.chance(tiles, n, draws-had))
		}
	}
	return list
}

// chance returns how likely so many draws, out of what is left, are to bring n of a kind that
// has so many tiles.
func (c *counter) chance(tiles, n, draws int) float64 {
	others := c.left - tiles
	if n > tiles || n > draws || draws-n > others {
		return 0
	}
	return math.Exp(c.ways(tiles, n) + c.ways(others, draws-n) - c.ways(c.left, draws))
}

// ways is the logarithm of how many ways there are to choose k of n.
func (c *counter) ways(n, k int) float64 { return c.logs[n] - c.logs[k] - c.logs[n-k] }
