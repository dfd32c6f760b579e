package pairing

import "slices"

// limits is how many are paired in what way.
type limits struct {
	whole    int // so many are paired all at once; if there are more, in pieces
	piece    int // about so many
	mendable int // so many all at once too when the pieces left a repeat
}

// usual returns the limits that take a few seconds for 10,000.
func usual() limits { return limits{whole: 2000, piece: 1000, mendable: 4000} }

// pool is who are to be paired, by their numbers from 0 in the order of standings, the best first.
type pool struct {
	met  [][]meeting
	pair func(i, j int32) vector // what a pair costs of which i < j, apart from meetings
	bye  func(i int32) vector    // what it costs to leave somebody out
	// order is everybody so that those stand near each other who may be partners; it is cut between groups, if possible.
	order []int32
	group func(i int32) int
	limits
}

// repeat returns what it costs that two meet who met so often before.
func repeat(times int64) int64 {
	if times == 0 {
		return 0
	}
	return 1<<32 + times
}

// cost returns what a pair costs, meetings and all.
func (p *pool) cost(i, j int32) vector {
	c := p.pair(min(i, j), max(i, j))
	c[0] += repeat(timesMet(p.met, i, j))
	return c
}

// pairs pairs everybody at the least cost; if they are too many, at little cost. Who is left over has no
// partner: none. In each pair the better one stands first.
func (p *pool) pairs() [][2]int32 {
	if len(p.order) <= p.whole {
		return p.pairsOf(p.order)
	}
	order := slices.Clone(p.order)
	var list [][2]int32
	if len(order)%2 == 1 {
		left := p.leftOut(order)
		list = append(list, [2]int32{left, none})
		order = slices.DeleteFunc(order, func(i int32) bool { return i == left })
	}
	for len(order) > 0 {
		n := p.cut(order)
		list = append(list, p.pairsOf(order[:n])...)
		order = order[n:]
	}
	if !p.mend(list) && len(p.order) <= p.mendable {
		return p.pairsOf(p.order)
	}
	return list
}

// leftOut returns whom it costs least to leave out.
func (p *pool) leftOut(order []int32) int32 {
	best, cost := none, vector{}
	for _, i := range order {
		if c := p.bye(i); best == none || c.less(&cost) {
			best, cost = i, c
		}
	}
	return best
}

// cut returns how many of an even number are the next piece.
func (p *pool) cut(order []int32) int {
	if len(order) <= p.piece+p.piece/2 {
		return len(order)
	}
	for off := range p.piece / 4 {
		for _, n := range []int{p.piece + off, p.piece - off} {
			if n%2 == 0 && p.group(order[n-1]) != p.group(order[n]) {
				return n
			}
		}
	}
	return p.piece
}

// pairsOf pairs some at the least cost; if they are odd, one of them is left over.
func (p *pool) pairsOf(some []int32) [][2]int32 {
	n := len(some)
	index := make(map[int32]int32, n)
	for k, i := range some {
		index[i] = int32(k)
	}
	even := n + n%2
	partners := cheapest(costs{even, func(k int, out []vector) { p.row(some, index, k, out) }}, nearest)
	var list [][2]int32
	for k, l := range partners {
		switch {
		case l == int32(n):
			list = append(list, [2]int32{some[k], none})
		case int32(k) < l && k < n:
			list = append(list, [2]int32{min(some[k], some[l]), max(some[k], some[l])})
		}
	}
	return list
}

// noBargain is added to what it costs to be left over. One of an odd number is, so this changes nothing but that to be
// left over is not what suits everybody best: from such prices the matching would be long in coming.
const noBargain = 1 << 40

// row writes what it costs to pair the k-th of some with each of them, and after the last, if they are odd, with
// nobody. The row of nobody is what each costs who is left over.
func (p *pool) row(some []int32, index map[int32]int32, k int, out []vector) {
	bye := func(i int32) vector {
		c := p.bye(i)
		c[0] += noBargain
		return c
	}
	if k == len(some) {
		for l, i := range some {
			out[l] = bye(i)
		}
		return
	}
	i := some[k]
	for l, j := range some {
		if i != j {
			out[l] = p.pair(min(i, j), max(i, j))
		}
	}
	for _, m := range p.met[i] {
		if l, here := index[m.who]; here {
			out[l][0] += repeat(m.times)
		}
	}
	if len(some)%2 == 1 {
		out[len(some)] = bye(i)
	}
}

// mend takes apart each pair who met before, with the pair of all whose four are cheapest when paired
// otherwise. It returns false if some who met before are left.
func (p *pool) mend(list [][2]int32) bool {
	mended := true
	for a := range list {
		if list[a][1] == none || timesMet(p.met, list[a][0], list[a][1]) == 0 {
			continue
		}
		if !p.swap(list, a) {
			mended = false
		}
	}
	return mended
}

// swap pairs the a-th pair and the best other one otherwise, if none of them met before. It returns false if there
// is none such.
func (p *pool) swap(list [][2]int32, a int) bool {
	i, j := list[a][0], list[a][1]
	var least vector
	best, bestPairs := -1, [2][2]int32{}
	for b, other := range list {
		k, l := other[0], other[1]
		if b == a || l == none {
			continue
		}
		for range 2 {
			k, l = l, k
			if timesMet(p.met, i, k) > 0 || timesMet(p.met, j, l) > 0 {
				continue
			}
			if c := p.cost(i, k).plus(p.cost(j, l)).minus(p.cost(k, l)); best < 0 || c.less(&least) {
				least, best = c, b
				bestPairs = [2][2]int32{{min(i, k), max(i, k)}, {min(j, l), max(j, l)}}
			}
		}
	}
	if best < 0 {
		return false
	}
	list[a], list[best] = bestPairs[0], bestPairs[1]
	return true
}
