package board

import "circulade/tile"

// Start lays a face anywhere off the border, as on an empty board, and returns its
// cell. It does not ask whether the face matches: start tiles lie as their set says.
func (b *Board) Start(x, y int, f FaceID) Cell {
	c := b.findOrAdd(int16(x), int16(y))
	b.stepped(stepStart, uint16(x), uint16(y))
	b.Lay(c, f)
	return c
}

// Lay lays a face on a border cell and joins its segments to those of the neighbours.
// The edges must match (Fits): Lay does not look.
func (b *Board) Lay(c Cell, id FaceID) {
	f := &b.cat.faces[id]
	b.stepped(stepLay, uint16(c), uint16(id))
	b.leaveBorder(c)
	base := Seg(len(b.segs))
	p := &b.cells[c]
	p.face, p.first, p.nth = id, base, uint16(len(b.order))
	b.order = append(b.order, c)
	b.marks = append(b.marks, f.Marks)
	if f.Mouths {
		b.mouthed = append(b.mouthed, c)
	}
	segs := b.segs
	for range f.N {
		segs = append(segs, seg{cell: c})
	}
	n := len(segs)
	b.segs, b.walls = segs, b.walls[:n]
	b.standing, b.done = b.standing[:n], b.done[:n]
	clear(b.standing[base:])
	clear(b.done[base:])
	for e := range tile.Edge(4) {
		if n := b.cells[c].link[e]; n != 0 { // laid: cells of the border are not linked
			b.joinEdge(base, f, e, n)
		} else {
			b.refuse(b.reach(c, e), e.Opposite(), f.refuses[e])
		}
	}
	for i := range f.N {
		if s := base + Seg(i); b.segs[s].feat == 0 && !f.Segs[i].Latent {
			b.raise(s, &f.Segs[i])
		}
	}
	b.surround(c, f)
}

// joinEdge joins what leaves a tile by one edge to the laid neighbour n. Where
// only one side has a segment the other is a joker, which closes it.
func (b *Board) joinEdge(base Seg, f *Face, e tile.Edge, n Cell) {
	nc := &b.cells[n]
	nf := &b.cat.faces[nc.face]
	o := e.Opposite()
	mine, theirs := f.edge[e], nf.edge[o]
	if f.shared.Has(e) || nf.shared.Has(o) {
		b.joinShared(base, f, e, n)
		return
	}
	switch {
	case mine != none && theirs != none:
		b.join(base+Seg(mine), &f.Segs[mine], nc.first+Seg(theirs), 2)
	case mine != none:
		b.close(base+Seg(mine), &f.Segs[mine])
	case theirs != none:
		b.close(nc.first+Seg(theirs), &nf.Segs[theirs])
	}
	left, right := f.half[2*e], f.half[2*e+1]
	theirLeft, theirRight := nf.half[2*o], nf.half[2*o+1]
	if left != none && theirRight != none {
		b.join(base+Seg(left), &f.Segs[left], nc.first+Seg(theirRight), 0)
	}
	if right != none && theirLeft != none && (right != left || theirLeft != theirRight) {
		b.join(base+Seg(right), &f.Segs[right], nc.first+Seg(theirLeft), 0)
	}
}

// joinShared is joinEdge where two cities leave one of the tiles by the edge, or both.
func (b *Board) joinShared(base Seg, f *Face, e tile.Edge, n Cell) {
	nc := &b.cells[n]
	nf := &b.cat.faces[nc.face]
	o := e.Opposite()
	var mem meetings
	for _, mine := range [2]uint8{f.edge[e], f.also(e)} {
		if mine == none {
			continue
		}
		for _, m := range metShared(&f.Segs[mine], e, nc.first, nf, mem[:0]) {
			if m.seg == 0 {
				b.close(base+Seg(mine), &f.Segs[mine])
			} else {
				b.join(base+Seg(mine), &f.Segs[mine], m.seg, m.ends)
			}
		}
	}
	for _, theirs := range [2]uint8{nf.edge[o], nf.also(o)} {
		if theirs != none && f.edge[e] == none { // a joker
			b.close(nc.first+Seg(theirs), &nf.Segs[theirs])
		}
	}
}

// also returns, of two cities that share an edge, the one on the right; none elsewhere. The
// left one is edge[e].
func (f *Face) also(e tile.Edge) uint8 {
	if f.shared.Has(e) {
		for i := range f.N {
			if f.Segs[i].shares.Has(tile.Half(2*e + 1)) {
				return i
			}
		}
	}
	return none
}

// metShared appends what a segment meets over its edge e, where one of the two tiles there
// shows two cities: the tile beyond has the face nf, and its segments are numbered from
// first. A city laid at a shared edge meets both cities there. Where two shared edges meet,
// each city meets the one opposite its half, and the other one too unless they are apart.
func metShared(fs *FaceSeg, e tile.Edge, first Seg, nf *Face, buf []meeting) []meeting {
	o := e.Opposite()
	right := fs.shares.Has(tile.Half(2*e + 1))
	left := fs.shares.Has(tile.Half(2 * e))
	t, u := nf.edge[o], nf.also(o)
	switch {
	case t == none:
		return append(buf, meeting{0, 1})
	case u == none && right:
		return append(buf, meeting{first + Seg(t), 1}) // its own end; the left one has used up the other
	case u == none:
		return append(buf, meeting{first + Seg(t), 2})
	case !left && !right:
		return append(buf, meeting{first + Seg(t), 2}, meeting{first + Seg(u), 1})
	}
	if left {
		t, u = u, t // what lies opposite comes first
	}
	buf = append(buf, meeting{first + Seg(t), 2})
	if !fs.apart && !nf.Segs[u].apart {
		buf = append(buf, meeting{first + Seg(u), 0})
	}
	return buf
}

// Meets reports whether a segment that leaves by its edge e meets one of the tile beyond,
// which has to leave by the opposite edge: of two edges that cities share, all four meet, or
// if they are to stay apart (tile.Segment.Apart) those whose halves lie opposite each other.
func (fs *FaceSeg) Meets(e tile.Edge, beyond *FaceSeg) bool {
	o := e.Opposite()
	if !fs.Edges.Has(e) || !beyond.Edges.Has(o) {
		return false
	}
	right, left := tile.Half(2*e+1), tile.Half(2*e)
	if !fs.apart && !beyond.apart || !fs.shares.Has(left) && !fs.shares.Has(right) {
		return true
	}
	theirs := beyond.shares.Has(left.Across()) || beyond.shares.Has(right.Across())
	return !theirs || fs.shares.Has(left) && beyond.shares.Has(left.Across()) || fs.shares.Has(right) && beyond.shares.Has(right.Across())
}

// close takes one open end off a segment's feature, raising it if it has none.
func (b *Board) close(s Seg, fs *FaceSeg) {
	if b.segs[s].feat == 0 {
		b.raise(s, fs)
	}
	b.feats[b.segs[s].feat].ends--
}

// surround keeps the count of filled squares around monastic segments.
func (b *Board) surround(c Cell, f *Face) {
	b.filled = b.filled[:0]
	for e := range tile.Edge(4) {
		side, corner := b.beside(c, e)
		if s := b.cells[side].monastic; s != 0 {
			b.fill(s)
		}
		if s := b.cells[corner].monastic; s != 0 {
			b.fill(s)
		}
	}
	if f.monastic != none {
		s := b.cells[c].first + Seg(f.monastic)
		b.cells[c].monastic = s
		b.countAround(s)
	}
}

// fill counts one more square around a monastic segment.
func (b *Board) fill(s Seg) {
	ft := &b.feats[b.segs[s].feat]
	ft.ends--
	ft.tiles++
	if ft.ends == 0 {
		b.filled = append(b.filled, s)
	}
}

// countAround sets the squares filled around a monastic segment.
func (b *Board) countAround(s Seg) {
	filled := b.laidAround(b.segs[s].cell)
	ft := &b.feats[b.segs[s].feat]
	ft.ends = int16(8 - filled)
	ft.tiles = uint16(1 + filled)
}
