package pairing

import "slices"

// nearest is with how many others of a field, the cheapest ones, each can be paired in the first graph.
const nearest = 24

// tooCheap is how many edges that were left out a vertex gets in one go when they turn out to be too cheap.
const tooCheap = 6

// costs tells what pairs cost of vertices numbered from 0.
type costs struct {
	n int
	// row writes what a pair of vertex i with each other costs. What it writes for i itself is not read.
	row func(i int, out []vector)
}

// choice is a possible partner and what it costs.
type choice struct {
	v    int32
	cost vector
}

// keep adds a choice to a list of at most size, sorted from the cheapest, if it is among these.
func keep(list []choice, c choice, size int) []choice {
	if len(list) == size {
		if !c.cost.less(&list[size-1].cost) {
			return list
		}
		list = list[:size-1]
	}
	i := len(list)
	list = append(list, c)
	for i > 0 && c.cost.less(&list[i-1].cost) {
		list[i] = list[i-1]
		i--
	}
	list[i] = c
	return list
}

// cheapest pairs all vertices, an even number, so that the sum of the costs is the least. It returns the
// partner of each. The first graph has the cheapest edges of each vertex, as many as near says, or all if
// there are not many more.
//
// It is exact and does not look at most pairs more than once or twice: it begins with the cheapest
// few of each vertex, and with the vertices in order two by two, so that all can be paired. The
// prices of that graph's solution prove it the best of all pairs, or name those that are too cheap to be
// left out. These are added, and what was found before is mended.
func cheapest(c costs, near int) []int32 {
	m := newMatcher(c.n)
	known := firstGraph(m, c, near)
	m.begin()
	for m.run() && len(known) > 0 && m.addTooCheap(c, known) {
	}
	partners := make([]int32, c.n)
	for v := range int32(c.n) {
		partners[v] = m.partner(v)
	}
	return partners
}

// firstGraph gives a matcher its first edges. It returns which partners of each vertex are known, or nil if
// all are.
func firstGraph(m *matcher, c costs, near int) [][]int32 {
	out := make([]vector, c.n)
	if c.n <= 2*near {
		for i := range c.n {
			c.row(i, out)
			for j := i + 1; j < c.n; j++ {
				m.add(int32(i), int32(j), out[j])
			}
		}
		return nil
	}
	known := make([][]int32, c.n)
	var list []choice
	for i := range int32(c.n) {
		c.row(int(i), out)
		list = list[:0]
		for j := range int32(c.n) {
			if j != i {
				list = keep(list, choice{j, out[j]}, near)
			}
		}
		for _, choice := range append(list, choice{i ^ 1, out[i^1]}) {
			m.know(known, i, choice.v, choice.cost)
		}
	}
	return known
}

// know adds an edge unless there is one.
func (m *matcher) know(known [][]int32, u, v int32, cost vector) bool {
	if slices.Contains(known[u], v) {
		return false
	}
	known[u], known[v] = append(known[u], v), append(known[v], u)
	m.add(u, v, cost)
	return true
}

// addTooCheap adds edges that were left out and that the solution's prices show to be too cheap for that, and
// takes back what they make wrong. It returns false if there are none.
func (m *matcher) addTooCheap(c costs, known [][]int32) bool {
	type found struct {
		u, v int32
		cost vector
	}
	var all []found
	var list []choice
	out, shared := make([]vector, c.n), make([]vector, c.n)
	for u := range int32(c.n) {
		c.row(int(u), out)
		m.shared(u, shared)
		list = list[:0]
		for v := u + 1; v < int32(c.n); v++ {
			slack := out[v].plus(out[v]).minus(m.price[u]).minus(m.price[v])
			if !slack.negative() {
				continue
			}
			if m.top[u] == m.top[v] {
				slack = slack.plus(shared[v])
			}
			if slack.negative() && !slices.Contains(known[u], v) {
				list = keep(list, choice{v, slack}, tooCheap)
			}
		}
		for _, choice := range list {
			all = append(all, found{u, choice.v, out[choice.v]})
		}
	}
	if len(all) == 0 {
		return false
	}
	m.dissolve()
	for _, f := range all {
		if m.know(known, f.u, f.v, f.cost) {
			if s := m.slack(int32(len(m.edges) - 1)); s.negative() {
				m.price[f.u] = m.price[f.u].plus(s)
			}
		}
	}
	m.release()
	m.greedy()
	return true
}

// shared writes, for each vertex that is in a blossom together with u, the prices of all such
// blossoms.
func (m *matcher) shared(u int32, out []vector) {
	if m.top[u] == u {
		return
	}
	var sum vector
	for x := m.nodes[u].parent; x != none; x = m.nodes[x].parent {
		sum = sum.plus(m.nodes[x].price)
	}
	for below, x := u, m.nodes[u].parent; x != none; below, x = x, m.nodes[x].parent {
		for _, k := range m.nodes[x].kids {
			if k != below {
				for _, v := range m.nodes[k].leaves {
					out[v] = sum
				}
			}
		}
		sum = sum.minus(m.nodes[x].price)
	}
}
