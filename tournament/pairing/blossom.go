package pairing

import "slices"

// rebase makes v the base of the node that it is in: all others of it get partners within.
func (m *matcher) rebase(x, v int32) {
	n := &m.nodes[x]
	if n.base == v {
		return
	}
	k := slices.Index(n.kids, m.below(v, x))
	n.kids = append(slices.Clone(n.kids[k:]), n.kids[:k]...)
	n.links = append(slices.Clone(n.links[k:]), n.links[:k]...)
	n.base = v
	m.rebase(n.kids[0], v)
	for i := 1; i < len(n.kids); i += 2 {
		e := n.links[i]
		a, b := m.edges[e].u, m.edges[e].v
		if m.below(a, x) != n.kids[i] {
			a, b = b, a
		}
		m.rebase(n.kids[i], a)
		m.rebase(n.kids[i+1], b)
		m.mate[a], m.mate[b] = e, e
	}
}

// below returns the node directly within blossom x that vertex v is in.
func (m *matcher) below(v, x int32) int32 {
	for m.nodes[v].parent != x {
		v = m.nodes[v].parent
	}
	return v
}

// up returns the next outer node from an outer one towards the root, and the inner one between, or
// none twice.
func (m *matcher) up(a int32) (between, next int32) {
	e := m.mate[m.nodes[a].base]
	if e == none {
		return none, none
	}
	between = m.top[m.other(e, m.nodes[a].base)]
	entry := &m.edges[m.nodes[between].entry]
	next = m.top[entry.u]
	if next == between {
		next = m.top[entry.v]
	}
	return between, next
}

// meet returns the node nearest to two outer ones that is on the way of both to the root.
func (m *matcher) meet(a, b int32) int32 {
	way := map[int32]bool{}
	for {
		if a != none {
			if way[a] {
				return a
			}
			way[a] = true
			_, a = m.up(a)
		}
		a, b = b, a
	}
}

// way returns the nodes from a up to, and without, the outer node end, and the edges from each
// to the next.
func (m *matcher) way(a, end int32) (nodes, links []int32) {
	for a != end {
		between, next := m.up(a)
		nodes = append(nodes, a, between)
		links = append(links, m.mate[m.nodes[a].base], m.nodes[between].entry)
		a = next
	}
	return nodes, links
}

// shrink contracts the ring that an edge between two outer nodes closes.
func (m *matcher) shrink(e int32) {
	a, b := m.top[m.edges[e].u], m.top[m.edges[e].v]
	end := m.meet(a, b)
	kids, links := m.way(a, end)
	kids = append(kids, end)
	slices.Reverse(kids)
	slices.Reverse(links)
	kids2, links2 := m.way(b, end)
	kids = append(kids, kids2...)
	links = append(append(links, e), links2...)

	size := 0
	var inners []int32
	for _, k := range kids {
		size += len(m.nodes[k].leaves)
		if m.nodes[k].label == inner {
			inners = append(inners, k)
		}
		m.setLabel(k, outside)
	}
	x := m.newBlossom()
	leaves := make([]int32, 0, size)
	for _, k := range kids {
		m.nodes[k].parent = x
		leaves = append(leaves, m.nodes[k].leaves...)
	}
	for _, v := range leaves {
		m.top[v] = x
	}
	m.nodes[x] = node{parent: none, base: m.nodes[end].base, entry: none, kids: kids, links: links, leaves: leaves}
	m.setLabel(x, outer)
	for _, k := range inners {
		for _, v := range m.nodes[k].leaves {
			m.scan(v)
		}
	}
}

// newBlossom returns the number of a blossom that is not in use.
func (m *matcher) newBlossom() int32 {
	if last := len(m.unused) - 1; last >= 0 {
		x := m.unused[last]
		m.unused = m.unused[:last]
		return x
	}
	m.nodes = append(m.nodes, node{})
	return int32(len(m.nodes) - 1)
}

// open takes a blossom apart: its kids are outermost nodes outside the tree.
func (m *matcher) open(x int32) {
	for _, k := range m.nodes[x].kids {
		m.nodes[k].parent = none
		for _, v := range m.nodes[k].leaves {
			m.top[v] = k
		}
	}
	m.nodes[x] = node{parent: none, base: none, entry: none}
	m.unused = append(m.unused, x)
}

// expandAt opens an inner blossom when its price has fallen to zero, if it still is one.
func (m *matcher) expandAt(x int32, when *vector) {
	n := &m.nodes[x]
	if n.label != inner || n.parent != none {
		return
	}
	if left := n.price.minus(when.minus(n.since)).minus(when.minus(n.since)); left != (vector{}) {
		return // this blossom's number was another's when the entry was made
	}
	m.raise = *when
	m.setLabel(x, outside)
	kids, links, entry := n.kids, n.links, n.entry
	m.open(x)

	v := m.edges[entry].u
	k := slices.Index(kids, m.top[v])
	if k < 0 {
		v = m.edges[entry].v
		k = slices.Index(kids, m.top[v])
	}
	m.thread(kids, links, k, entry)
	for _, y := range kids {
		if m.nodes[y].label != outside {
			continue
		}
		for _, v := range m.nodes[y].leaves {
			m.bestIn[v] = 0
			m.reach(v)
		}
	}
}

// thread puts those kids of an opened inner blossom back into the tree that lie between the k-th,
// where the tree enters by an edge, and the base, on the side where partners alternate.
func (m *matcher) thread(kids, links []int32, k int, entry int32) {
	size := len(kids)
	step, link := 1, 0 // links[i+link] leads from kids[i] to kids[i+step]
	if k%2 == 0 {
		step, link = size-1, size-1
	}
	m.makeInner(kids[k], entry)
	var outers []int32
	for k != 0 {
		k = (k + step) % size
		outers = append(outers, kids[k])
		entry = links[(k+link)%size]
		k = (k + step) % size
		m.makeInner(kids[k], entry)
	}
	for _, y := range outers {
		m.setLabel(y, outer)
	}
	for _, y := range outers {
		for _, v := range m.nodes[y].leaves {
			m.scan(v)
		}
	}
}

// reach puts into the queue by which edge the tree reaches a vertex outside it first.
func (m *matcher) reach(v int32) {
	for _, e := range m.at[v] {
		if m.nodes[m.top[m.other(e, v)]].label == outer {
			m.offer(v, e, m.raise.plus(m.slack(e)))
		}
	}
}

// dissolve opens all blossoms; there must be no tree. The prices of their vertices fall by half of what the
// blossoms were worth, which leaves no edge too dear. Those who are no longer partners without slack
// have none.
func (m *matcher) dissolve() {
	for x := int32(m.n); x < int32(len(m.nodes)); x++ {
		by := m.nodes[x].price.half()
		for _, v := range m.nodes[x].leaves {
			m.price[v] = m.price[v].minus(by)
			m.top[v] = v
		}
	}
	for v := range m.n {
		m.nodes[v].parent = none
	}
	m.nodes, m.unused = m.nodes[:m.n], m.unused[:0]
	m.release()
}

// release parts all partners whose edge has slack. There must be no blossoms.
func (m *matcher) release() {
	for v := range int32(m.n) {
		if e := m.mate[v]; e != none {
			if s := m.slack(e); s != (vector{}) {
				m.mate[v], m.mate[m.other(e, v)] = none, none
			}
		}
	}
}
