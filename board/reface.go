package board

import (
	"fmt"
	"math/bits"

	"circulade/tile"
)

// Reface shows another face of a tile where it lies, and forms the features that it
// touches again; figures stay where they stand. The new face must have segments of the
// same kinds in the same order, otherwise there is an error and nothing changes.
func (b *Board) Reface(c Cell, id FaceID) error {
	old, f := b.FaceAt(c), &b.cat.faces[id]
	if old.N != f.N {
		return fmt.Errorf("reface %s as %s: %d segments against %d", old.Tile.Name(), f.Tile.Name(), old.N, f.N)
	}
	for i := range old.N {
		if old.Segs[i].Kind != f.Segs[i].Kind {
			return fmt.Errorf("reface %s as %s: segment %d is %v, not %v",
				old.Tile.Name(), f.Tile.Name(), i, f.Segs[i].Kind, old.Segs[i].Kind)
		}
	}
	b.stepped(stepReface, uint16(c), uint16(id))
	base := b.cells[c].first
	loose := b.loose[:0]
	for i := range old.N {
		loose = b.dissolve(base+Seg(i), loose)
		if s := base + Seg(i); old.Segs[i].Latent && !f.Segs[i].Latent {
			loose = append(loose, s)
		}
	}
	for e := range tile.Edge(4) {
		if old.edge[e] == none && f.edge[e] != none {
			loose = b.dissolveAcross(c, e, loose)
		}
	}
	b.cells[c].face = id
	b.marks[b.cells[c].nth] = f.Marks
	for e := range tile.Edge(4) {
		if n := b.cells[c].link[e]; n != 0 && !b.laid(n) {
			b.refuse(n, e.Opposite(), f.refuses[e])
		}
	}
	b.rejoin(loose)
	b.loose = loose
	return nil
}

// dissolveAcross takes the feature apart that leaves the neighbour by an edge
// where this tile showed nothing until now: it was closed there.
func (b *Board) dissolveAcross(c Cell, e tile.Edge, loose []Seg) []Seg {
	n := b.cells[c].link[e]
	if !b.laid(n) {
		return loose
	}
	f, o := b.FaceAt(n), e.Opposite()
	for _, t := range [2]uint8{f.edge[o], f.also(o)} {
		if t != none {
			loose = b.dissolve(b.cells[n].first+Seg(t), loose)
		}
	}
	return loose
}

// Link connects two segments of tiles that need not touch (two entrances of a tunnel).
// It closes their mouths (tile.Segment.Mouth), uses up no other open end, and lasts
// until Unlink.
func (b *Board) Link(s, t Seg) {
	b.stepped(stepLink, uint16(s), uint16(t))
	b.links = append(b.links, link{s, t})
	b.join(s, b.SegFace(s), t, b.mouths(s, t))
}

// mouths returns how many of two segments have a mouth.
func (b *Board) mouths(s, t Seg) (n int16) {
	if b.SegFace(s).Mouth {
		n++
	}
	if b.SegFace(t).Mouth {
		n++
	}
	return n
}

// Linked reports whether a segment is linked with another.
func (b *Board) Linked(s Seg) bool {
	for _, l := range b.links {
		if l.a == s || l.b == s {
			return true
		}
	}
	return false
}

// EachLink calls f for every link, in the order in which they were made.
func (b *Board) EachLink(f func(s, t Seg)) {
	for _, l := range b.links {
		f(l.a, l.b)
	}
}

// Unlink takes back what Link did, and reports whether the two were linked.
func (b *Board) Unlink(s, t Seg) bool {
	for i, l := range b.links {
		if l == (link{s, t}) || l == (link{t, s}) {
			b.stepped(stepUnlink, uint16(s), uint16(t))
			b.links = append(b.links[:i], b.links[i+1:]...)
			b.loose = b.dissolve(s, b.loose[:0])
			b.rejoin(b.loose)
			return true
		}
	}
	return false
}

// dissolve takes a segment's feature apart and appends its segments.
func (b *Board) dissolve(s Seg, loose []Seg) []Seg {
	id := b.segs[s].feat
	if id == 0 {
		return loose
	}
	t := b.feats[id].root
	for range b.feats[id].size {
		next := b.segs[t].next
		b.segs[t].feat, b.segs[t].next = 0, 0
		loose = append(loose, t)
		t = next
	}
	b.release(id)
	return loose
}

// rejoin raises features again from loose segments.
func (b *Board) rejoin(loose []Seg) {
	for _, s := range loose {
		fs := b.SegFace(s)
		if fs.Latent {
			continue
		}
		if fs.Kind.Monastic() {
			b.raise(s, fs)
			b.countAround(s)
			continue
		}
		b.rejoinOne(s, fs)
	}
}

// rejoinOne joins a loose segment to those neighbours that are in a feature
// already; the others will find it when their turn comes.
func (b *Board) rejoinOne(s Seg, fs *FaceSeg) {
	closed := int16(0)
	var buf meetings
	for _, m := range b.meetings(s, fs, &buf) {
		switch {
		case m.seg == 0:
			closed++
		case b.segs[m.seg].feat != 0 && m.seg != s:
			b.join(s, fs, m.seg, m.ends)
		}
	}
	if b.segs[s].feat == 0 {
		b.raise(s, fs)
	}
	for _, l := range b.links {
		if l.a == s && b.segs[l.b].feat != 0 {
			b.join(s, fs, l.b, b.mouths(s, l.b))
		} else if l.b == s && b.segs[l.a].feat != 0 {
			b.join(s, fs, l.a, b.mouths(s, l.a))
		}
	}
	b.feats[b.segs[s].feat].ends -= closed
}

// A meeting is a segment met across an edge, with the open ends the meeting uses
// up; segment 0 where a joker closes the edge.
type meeting struct {
	seg  Seg
	ends int16
}

// meetings are all that a segment has: one at each edge and two at its halves; of a city,
// two at each edge.
type meetings [4 * 3]meeting

// meetings lists the segments that s meets across edges, into buf.
func (b *Board) meetings(s Seg, fs *FaceSeg, buf *meetings) []meeting {
	links, n := &b.cells[b.segs[s].cell].link, 0
	for set := fs.Edges; set != 0; set &= set - 1 {
		e := tile.Edge(bits.TrailingZeros8(uint8(set)))
		beyond := &b.cells[links[e&3]]
		if beyond.face == NoFace {
			continue
		}
		if nf := &b.cat.faces[beyond.face]; fs.shares != 0 || nf.shared.Has(e.Opposite()) {
			n = len(metShared(fs, e, beyond.first, nf, buf[:n]))
			continue
		}
		buf[n] = meeting{0, 1}
		if t := b.cat.faces[beyond.face].edge[e.Opposite()]; t != none {
			buf[n] = meeting{beyond.first + Seg(t), 2}
		}
		n++
	}
	for set := fs.Halves; set != 0; set &= set - 1 {
		h := tile.Half(bits.TrailingZeros8(uint8(set)))
		beyond := &b.cells[links[h.Edge()&3]]
		if beyond.face == NoFace {
			continue
		}
		if t := b.cat.faces[beyond.face].half[h.Across()&7]; t != none {
			buf[n] = meeting{beyond.first + Seg(t), 0}
			n++
		}
	}
	return buf[:n]
}
