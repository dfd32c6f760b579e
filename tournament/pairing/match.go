package pairing

// This file and blossom.go find the cheapest way to pair the vertices of a graph, all of them: the
// primal-dual algorithm of Edmonds (1965), a tree at a time, as the theory has it: every vertex has
// a price, every blossom (an odd set that is contracted) one too, and a pair can be used where its
// slack, its cost less the prices of both, is zero. The tree that grows from a vertex without a
// partner raises the prices of its outer vertices and lowers those of its inner ones, until a pair
// without slack leads to another vertex without a partner.
//
// Nothing of this needs numbers: prices are added, subtracted, compared and halved, so costs can be
// vectors. All costs are doubled on the way in, which makes every half whole: vertices of one
// tree have prices of one parity.

// none is no edge, no node, nobody.
const none = int32(-1)

// label says what a node is in the tree that grows.
type label uint8

const (
	outside label = iota // not in the tree
	outer                // at an even distance from the root
	inner                // at an odd distance
)

// edge is two vertices that may be partners, and twice what that costs.
type edge struct {
	u, v int32
	cost vector
}

// node is a vertex, or a blossom: an odd ring of nodes in which all but one vertex, the base, have
// their partners.
type node struct {
	label  label
	since  vector // the tree's raise when the node got its label
	entry  int32  // of an inner node: the edge by which the tree came
	parent int32  // the blossom in which it is contracted, or none
	base   int32  // the vertex whose partner, if any, is outside
	price  vector // of a blossom
	kids   []int32
	links  []int32 // links[i] is the edge between kids[i] and the next of the ring
	leaves []int32 // all its vertices
}

// matcher pairs the vertices of a graph.
type matcher struct {
	n      int
	edges  []edge
	at     [][]int32 // the edges at each vertex
	price  []vector  // of each vertex, as it was when its node got its label
	mate   []int32   // the edge of each vertex to its partner, or none
	top    []int32   // the outermost node that each vertex is in
	nodes  []node    // the vertices, then the blossoms
	unused []int32   // blossoms to be used again

	raise   vector // by how much the tree has raised its root
	labeled []int32
	queue   queue
	best    []vector // when the tree reaches a vertex outside, at the earliest known
	bestIn  []int32  // for which tree best was written
	tree    int32    // the number of this tree
}

// newMatcher makes the matcher for n vertices and no edges.
func newMatcher(n int) *matcher {
	m := &matcher{
		n: n, at: make([][]int32, n), price: make([]vector, n), mate: make([]int32, n),
		top: make([]int32, n), nodes: make([]node, n, 2*n), best: make([]vector, n), bestIn: make([]int32, n),
	}
	self := make([]int32, n)
	for v := range int32(n) {
		self[v], m.mate[v], m.top[v] = v, none, v
		m.nodes[v] = node{parent: none, base: v, entry: none, leaves: self[v : v+1 : v+1]}
	}
	return m
}

// add adds an edge; cost is what the pair costs, not doubled.
func (m *matcher) add(u, v int32, cost vector) {
	e := int32(len(m.edges))
	m.edges = append(m.edges, edge{u, v, cost.plus(cost)})
	m.at[u] = append(m.at[u], e)
	m.at[v] = append(m.at[v], e)
}

// other returns the end of an edge that is not v.
func (m *matcher) other(e, v int32) int32 { return m.edges[e].u ^ m.edges[e].v ^ v }

// partner returns whom a vertex is paired with, or none.
func (m *matcher) partner(v int32) int32 {
	if m.mate[v] == none {
		return none
	}
	return m.other(m.mate[v], v)
}

// begin gives every vertex the highest price that its edges allow when both ends share, then pairs
// greedily what has no slack. All later work is for those who are left.
func (m *matcher) begin() {
	for v := range int32(m.n) {
		for i, e := range m.at[v] {
			if i == 0 || m.edges[e].cost.less(&m.price[v]) {
				m.price[v] = m.edges[e].cost
			}
		}
		m.price[v] = m.price[v].half()
	}
	m.greedy()
}

// greedy raises each vertex without a partner until one of its edges has no slack, and
// takes that edge if the other end has no partner either. There must be no blossoms.
func (m *matcher) greedy() {
	for v := range int32(m.n) {
		if m.mate[v] != none || len(m.at[v]) == 0 {
			continue
		}
		least, edge := vector{}, none
		for _, e := range m.at[v] {
			s := m.slack(e)
			c := s.compare(&least)
			free := m.mate[m.other(e, v)] == none
			if edge == none || c < 0 || c == 0 && free && m.mate[m.other(edge, v)] != none {
				least, edge = s, e
			}
		}
		m.price[v] = m.price[v].plus(least)
		if w := m.other(edge, v); m.mate[w] == none {
			m.mate[v], m.mate[w] = edge, edge
		}
	}
}

// run pairs all vertices at the least cost. It returns false if they cannot all be paired.
func (m *matcher) run() bool {
	for v := range int32(m.n) {
		if m.mate[v] == none && !m.grow(v) {
			return false
		}
	}
	return true
}

// grow grows a tree from a vertex without a partner until it has one.
func (m *matcher) grow(root int32) bool {
	m.tree++
	m.raise, m.labeled = vector{}, m.labeled[:0]
	m.queue.clear()
	m.makeOuter(m.top[root])
	found := false
	for !found {
		next, ok := m.queue.pop()
		if !ok {
			break
		}
		if next.edge < 0 {
			m.expandAt(^next.edge, &next.when)
			continue
		}
		e := &m.edges[next.edge]
		u, v := e.u, e.v
		if m.nodes[m.top[u]].label != outer {
			u, v = v, u
		}
		a, b := m.top[u], m.top[v]
		if a == b || m.nodes[a].label != outer || m.nodes[b].label == inner {
			continue // as it was before the tree changed
		}
		before := m.raise
		m.raise = next.when
		if s := m.slack(next.edge); s != (vector{}) {
			m.raise = before // another, later entry of the queue stands for it
			continue
		}
		switch {
		case m.nodes[b].label == outer:
			m.shrink(next.edge)
		case m.mate[m.nodes[b].base] == none:
			m.augment(next.edge, v)
			found = true
		default:
			m.extend(next.edge, v)
		}
	}
	for _, x := range m.labeled {
		m.setLabel(x, outside)
	}
	return found
}

// priceOf returns the price of a vertex now.
func (m *matcher) priceOf(v int32) vector {
	p := m.price[v]
	switch t := &m.nodes[m.top[v]]; t.label {
	case outer:
		for i := range p {
			p[i] += m.raise[i] - t.since[i]
		}
	case inner:
		for i := range p {
			p[i] -= m.raise[i] - t.since[i]
		}
	case outside:
	}
	return p
}

// slack returns what is left of an edge's cost when the prices of both ends are paid. For an edge
// within a blossom it means nothing.
func (m *matcher) slack(e int32) vector {
	edge := &m.edges[e]
	return edge.cost.minus(m.priceOf(edge.u)).minus(m.priceOf(edge.v))
}

// setLabel ends what a node was in the tree, writing its prices down, and makes it something else.
func (m *matcher) setLabel(x int32, l label) {
	n := &m.nodes[x]
	if n.label != outside {
		by := m.raise.minus(n.since)
		if n.label == inner {
			by = vector{}.minus(by)
		}
		for _, v := range n.leaves {
			m.price[v] = m.price[v].plus(by)
		}
		n.price = n.price.plus(by).plus(by)
	}
	n.label, n.since = l, m.raise
	if l != outside {
		m.labeled = append(m.labeled, x)
	}
}

// makeOuter makes a node an outer one of the tree and looks where it leads.
func (m *matcher) makeOuter(x int32) {
	m.setLabel(x, outer)
	for _, v := range m.nodes[x].leaves {
		m.scan(v)
	}
}

// scan puts what can happen along the edges of an outer vertex into the queue.
func (m *matcher) scan(u int32) {
	price := m.priceOf(u)
	here := m.top[u]
	for _, e := range m.at[u] {
		v := m.other(e, u)
		there := m.top[v]
		if there == here || m.nodes[there].label == inner {
			continue
		}
		s := m.edges[e].cost.minus(price).minus(m.priceOf(v))
		if m.nodes[there].label == outer {
			m.queue.push(event{m.raise.plus(s.half()), e})
			continue
		}
		m.offer(v, e, m.raise.plus(s))
	}
}

// offer puts into the queue that an edge reaches a vertex outside the tree, unless another one
// does so before.
func (m *matcher) offer(v, e int32, when vector) {
	if m.bestIn[v] == m.tree && !when.less(&m.best[v]) {
		return
	}
	m.best[v], m.bestIn[v] = when, m.tree
	m.queue.push(event{when, e})
}

// extend adds the node of v, which edge e reaches from the tree, and the one where its partner is.
func (m *matcher) extend(e, v int32) {
	b := m.top[v]
	m.makeInner(b, e)
	base := m.nodes[b].base
	m.makeOuter(m.top[m.partner(base)])
}

// makeInner makes a node an inner one, reached by edge e.
func (m *matcher) makeInner(x, e int32) {
	m.setLabel(x, inner)
	n := &m.nodes[x]
	n.entry = e
	if len(n.kids) > 0 {
		m.queue.push(event{m.raise.plus(n.price.half()), ^x})
	}
}

// augment turns around who is whose partner on the way from v, which edge e reaches from the tree,
// to the root: v and the root have partners now.
func (m *matcher) augment(e, v int32) {
	for {
		m.rebase(m.top[v], v)
		u := m.other(e, v)
		a := m.top[u]
		old := m.mate[m.nodes[a].base]
		oldBase := m.nodes[a].base
		m.rebase(a, u)
		m.mate[v], m.mate[u] = e, e
		if old == none {
			return
		}
		b := m.top[m.other(old, oldBase)]
		e = m.nodes[b].entry
		v = m.edges[e].u
		if m.top[v] != b {
			v = m.edges[e].v
		}
	}
}
