package board

import (
	"iter"
	"math/bits"

	"circulade/tile"
)

// release frees the number of a feature.
func (b *Board) release(id Feature) {
	b.feats[id].ends = 1 // what is none is not closed
	b.free = append(b.free, id)
}

// raise makes a feature of one segment.
func (b *Board) raise(s Seg, fs *FaceSeg) {
	var id Feature
	if n := len(b.free); n > 0 {
		id = b.free[n-1]
		b.free = b.free[:n-1]
	} else {
		id = Feature(len(b.feats))
		b.feats = append(b.feats, feature{})
		b.crowds = append(b.crowds, 0)
	}
	q := &b.segs[s]
	f := &b.feats[id]
	f.root, f.size, f.tiles, f.ends = s, 1, 1, int16(fs.ends)
	f.shields, f.kind, f.marks = fs.Shields, fs.Kind, uint32(fs.Marks)
	b.crowds[id] = b.standing[s]
	q.feat, q.next = id, s
	f.wall, b.walls[s] = 0, s
	if fs.Borders != 0 {
		f.wall = s
	}
}

// join connects segments a and t; ends is how many open ends that uses up. a,
// of which fs are the facts, may be in no feature yet, t must be in one.
func (b *Board) join(a Seg, fs *FaceSeg, t Seg, ends int16) {
	fa, ft := b.segs[a].feat, b.segs[t].feat
	switch {
	case fa == 0:
		b.adopt(a, fs, ft)
		fa = ft
	case fa != ft:
		fa = b.union(fa, ft)
	}
	b.feats[fa].ends -= ends
}

// adopt adds a segment to an existing feature.
func (b *Board) adopt(s Seg, fs *FaceSeg, id Feature) {
	f := &b.feats[id]
	if fs.twins == 0 || !b.anyIn(s, fs.twins, id) {
		f.tiles++
	}
	f.size++
	f.ends += int16(fs.ends)
	f.shields += fs.Shields
	b.crowds[id] += b.standing[s]
	f.marks |= uint32(fs.Marks)
	p := &b.segs[s]
	p.feat = id
	p.next = b.segs[f.root].next
	b.segs[f.root].next = s
	f.root = min(f.root, s)
	switch {
	case fs.Borders == 0:
	case f.wall == 0:
		f.wall, b.walls[s] = s, s
	default:
		b.walls[s], b.walls[f.wall] = b.walls[f.wall], s
	}
}

// anyIn reports whether one of a set of segments of s's tile is in the feature.
// A look at each segment of the tile took 4 % more of a random game.
func (b *Board) anyIn(s Seg, set uint32, id Feature) bool {
	base := b.cells[b.segs[s].cell].first
	for ; set != 0; set &= set - 1 {
		if b.segs[base+Seg(bits.TrailingZeros32(set))].feat == id {
			return true
		}
	}
	return false
}

// union puts the smaller of two features into the larger and returns it.
func (b *Board) union(x, y Feature) Feature {
	if b.feats[x].size < b.feats[y].size {
		x, y = y, x
	}
	f, g := &b.feats[x], &b.feats[y]
	f.tiles += g.tiles - b.shared(g.root, x, y)
	for s, n := g.root, g.size; n > 0; n-- {
		b.segs[s].feat = x
		s = b.segs[s].next
	}
	b.segs[f.root].next, b.segs[g.root].next = b.segs[g.root].next, b.segs[f.root].next
	if f.wall == 0 {
		f.wall = g.wall
	} else if g.wall != 0 {
		b.walls[f.wall], b.walls[g.wall] = b.walls[g.wall], b.walls[f.wall]
	}
	f.root = min(f.root, g.root)
	f.size += g.size
	f.ends += g.ends
	f.shields += g.shields
	b.crowds[x] += b.crowds[y]
	f.marks |= g.marks
	b.release(y)
	return x
}

// shared counts the tiles that feature y, entered at s, has in common with x. A
// tile with several segments in y counts at the lowest.
func (b *Board) shared(s Seg, x, y Feature) uint16 {
	var n uint16
	for k := b.feats[y].size; k > 0; k-- {
		if twins := b.SegFace(s).twins; twins != 0 && b.anyIn(s, twins, x) {
			if lower := twins & (1<<b.IndexOnTile(s) - 1); !b.anyIn(s, lower, y) {
				n++
			}
		}
		s = b.segs[s].next
	}
	return n
}

// FeatureOf returns the feature of a segment, 0 if it is latent.
func (b *Board) FeatureOf(s Seg) Feature { return b.segs[s].feat }

// Kind returns the kind of a feature.
func (b *Board) Kind(f Feature) tile.Kind { return b.feats[f].kind }

// KindOf returns the kind of a segment.
func (b *Board) KindOf(s Seg) tile.Kind {
	if f := b.segs[s].feat; f != 0 {
		return b.feats[f].kind // nearer than the face
	}
	return b.SegFace(s).Kind
}

// Root returns the segment that names a feature as long as it does not change: the one
// with the smallest number, which is the first on its earliest tile.
func (b *Board) Root(f Feature) Seg { return b.feats[f].root }

// Tiles returns the number of different tiles of a feature; of a monastic feature the
// number of tiles on its own square and the eight around it.
func (b *Board) Tiles(f Feature) int { return int(b.feats[f].tiles) }

// Ends returns the number of open ends of a road or city, and the number of
// empty squares around a monastic feature. Fields have none.
func (b *Board) Ends(f Feature) int {
	ft := &b.feats[f]
	if neverCloses(ft.kind) {
		return int(ft.ends) - int(ft.size)
	}
	return int(ft.ends)
}

// Closed reports whether a road or city has no open end, or a monastic feature no empty
// square around it. Fields and rivers are never closed, nor is feature 0.
func (b *Board) Closed(f Feature) bool { return b.feats[f].ends == 0 }

// Shields returns the number of shields of a city.
func (b *Board) Shields(f Feature) int { return int(b.feats[f].shields) }

// HasMark reports whether a segment of a feature carries one of the marks.
func (b *Board) HasMark(f Feature, m Marks) bool { return Marks(b.feats[f].marks)&m != 0 }

// Marked returns how many segments of a feature carry at least one of the marks.
func (b *Board) Marked(f Feature, m Marks) int {
	n, seg := 0, b.Root(f)
	if Marks(b.feats[f].marks)&m == 0 {
		return 0
	}
	for range b.Size(f) {
		if b.SegFace(seg).Marks&m != 0 {
			n++
		}
		seg = b.Next(seg)
	}
	return n
}

// Size returns the number of segments of a feature.
func (b *Board) Size(f Feature) int { return int(b.feats[f].size) }

// Next returns the segment that follows s in the ring of its feature: who goes on from
// there visits each of Size segments and comes back to s.
func (b *Board) Next(s Seg) Seg { return b.segs[s].next }

// Bordering iterates over those segments of a field that touch a city (FaceSeg.Borders), in
// no order that means anything: two in five of its segments.
func (b *Board) Bordering(field Feature) iter.Seq[Seg] {
	return func(yield func(Seg) bool) {
		first := b.feats[field].wall
		for s := first; s != 0 && yield(s); {
			if s = b.walls[s]; s == first {
				return
			}
		}
	}
}

// FiguresIn returns how many figures stand in a feature.
func (b *Board) FiguresIn(f Feature) int { return int(b.crowds[f]) }

// FiguresOn returns how many figures stand on a segment.
func (b *Board) FiguresOn(s Seg) int { return int(b.standing[s]) }

// AddFigures adds n, which may be negative, to the number of figures on a segment and
// in its feature.
func (b *Board) AddFigures(s Seg, n int) {
	b.standing[s] += uint8(n)
	if f := b.segs[s].feat; f != 0 {
		b.crowds[f] += uint8(n)
	}
}

// Done reports whether a segment was ever in a completed feature: one that Complete was
// called for when it was closed.
func (b *Board) Done(s Seg) bool { return b.done[s] }

// Complete reports whether the feature is closed and has a segment that was in no
// completed feature before, and marks all its segments as done. So a road that is put
// together again from completed ones does not count once more.
func (b *Board) Complete(f Feature) bool {
	if !b.Closed(f) {
		return false
	}
	anew := false
	for s, n := b.feats[f].root, b.feats[f].size; n > 0; n-- {
		anew = anew || !b.done[s]
		b.done[s] = true
		s = b.segs[s].next
	}
	return anew
}

// WouldComplete reports what Complete would report, and marks nothing.
func (b *Board) WouldComplete(f Feature) bool {
	if !b.Closed(f) {
		return false
	}
	for s, n := b.feats[f].root, b.feats[f].size; n > 0; n-- {
		if !b.done[s] {
			return true
		}
		s = b.segs[s].next
	}
	return false
}

// Features calls f for every feature, in the order of their roots.
func (b *Board) Features(f func(Feature)) {
	for s := Seg(1); int(s) < len(b.segs); s++ {
		if id := b.segs[s].feat; id != 0 && b.feats[id].root == s {
			f(id)
		}
	}
}

// Closings iterates over the closed features of a kind, in no particular order.
func (b *Board) Closings(k tile.Kind) iter.Seq[Feature] {
	return func(yield func(Feature) bool) {
		for id := range b.feats {
			if f := &b.feats[id]; f.kind == k && f.ends == 0 && !yield(Feature(id)) {
				return
			}
		}
	}
}

// AppendClosed appends the closed features that the tile laid last, at c, has a share
// in: its own, monastic ones around it, and those that end at one of its joker edges. A
// feature may come twice.
func (b *Board) AppendClosed(c Cell, buf []Feature) []Feature {
	f, base := b.FaceAt(c), b.cells[c].first
	for _, s := range b.segs[base : base+Seg(f.N)] {
		if b.feats[s.feat].ends == 0 {
			buf = append(buf, s.feat)
		}
	}
	for _, s := range b.filled {
		buf = append(buf, b.segs[s].feat)
	}
	if !f.joker {
		return buf
	}
	for e := range tile.Edge(4) {
		n := b.cells[c].link[e]
		if f.refuses[e] != 0 || !b.laid(n) {
			continue
		}
		beyond, o := b.FaceAt(n), e.Opposite()
		for _, t := range [2]uint8{beyond.edge[o], beyond.also(o)} {
			if t == none {
				continue
			}
			if id := b.segs[b.cells[n].first+Seg(t)].feat; b.Closed(id) {
				buf = append(buf, id)
			}
		}
	}
	return buf
}
