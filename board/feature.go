package board

import (
	"math/bits"

	"circulade/tile"
)

// raise makes a feature of one segment.
func (b *Board) raise(s Seg, fs *FaceSeg) {
	var id Feature
	if n := len(b.free); n > 0 {
		id = b.free[n-1]
		b.free = b.free[:n-1]
	} else {
		id = Feature(len(b.feats))
		b.feats = append(b.feats, feature{})
	}
	q := &b.segs[s]
	f := &b.feats[id]
	f.low, f.size, f.tiles, f.ends = s, 1, 1, int16(fs.ends)
	f.shields, f.men, f.kind = fs.Shields, q.men, fs.Kind
	q.feat, q.next = id, s
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
	f.men += b.segs[s].men
	p := &b.segs[s]
	p.feat = id
	p.next = b.segs[f.low].next
	b.segs[f.low].next = s
	f.low = min(f.low, s)
}

// anyIn reports whether one of a set of segments of s's tile is in the feature.
// A look at each segment of the tile took 4 % more of a random game.
func (b *Board) anyIn(s Seg, set uint32, id Feature) bool {
	base := b.cells[b.segs[s].cell].base
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
	f.tiles += g.tiles - b.shared(g.low, x, y)
	for s, n := g.low, g.size; n > 0; n-- {
		b.segs[s].feat = x
		s = b.segs[s].next
	}
	b.segs[f.low].next, b.segs[g.low].next = b.segs[g.low].next, b.segs[f.low].next
	f.low = min(f.low, g.low)
	f.size += g.size
	f.ends += g.ends
	f.shields += g.shields
	f.men += g.men
	b.free = append(b.free, y)
	return x
}

// shared counts the tiles that feature y, entered at s, has in common with x. A
// tile with several segments in y counts at the lowest.
func (b *Board) shared(s Seg, x, y Feature) uint16 {
	var n uint16
	for k := b.feats[y].size; k > 0; k-- {
		if twins := b.SegFace(s).twins; twins != 0 && b.anyIn(s, twins, x) {
			if lower := twins & (1<<b.Local(s) - 1); !b.anyIn(s, lower, y) {
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

// Low returns the lowest segment of a feature: of its earliest tile the lowest
// segment. It names the feature.
func (b *Board) Low(f Feature) Seg { return b.feats[f].low }

// Tiles returns the number of distinct tiles of a feature; of a monastic
// feature the squares filled, its own included.
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

// Closed reports whether a road or city has no open end, or a monastic feature
// no empty square around it. Fields and rivers are never closed, nor is no
// feature.
func (b *Board) Closed(f Feature) bool { return b.feats[f].ends == 0 }

// Shields returns the number of shields of a city.
func (b *Board) Shields(f Feature) int { return int(b.feats[f].shields) }

// Marked returns how many segments of a feature carry one of the marks.
func (b *Board) Marked(f Feature, m Marks) int {
	n, seg := 0, b.Low(f)
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

// Next returns the segment after s in the ring of its feature.
func (b *Board) Next(s Seg) Seg { return b.segs[s].next }

// Men returns how many figures stand in a feature.
func (b *Board) Men(f Feature) int { return int(b.feats[f].men) }

// SegMen returns how many figures stand on a segment.
func (b *Board) SegMen(s Seg) int { return int(b.segs[s].men) }

// AddMen changes the number of figures on a segment and in its feature.
func (b *Board) AddMen(s Seg, n int) {
	b.segs[s].men += uint8(n)
	if f := b.segs[s].feat; f != 0 {
		b.feats[f].men += uint8(n)
	}
}

// Done reports whether a segment has been part of a completed feature that
// the game has dealt with.
func (b *Board) Done(s Seg) bool { return b.segs[s].done }

// Complete reports whether the feature is closed and has not been dealt with,
// and marks its segments as done. A road rebuilt complete from segments that
// were all done is not completed anew.
func (b *Board) Complete(f Feature) bool {
	if !b.Closed(f) {
		return false
	}
	anew := false
	for s, n := b.feats[f].low, b.feats[f].size; n > 0; n-- {
		anew = anew || !b.segs[s].done
		b.segs[s].done = true
		s = b.segs[s].next
	}
	return anew
}

// Anew reports whether Complete would report that the feature is completed, and
// marks nothing.
func (b *Board) Anew(f Feature) bool {
	if !b.Closed(f) {
		return false
	}
	for s, n := b.feats[f].low, b.feats[f].size; n > 0; n-- {
		if !b.segs[s].done {
			return true
		}
		s = b.segs[s].next
	}
	return false
}

// Features calls f for every feature, in the order of their lowest segments.
func (b *Board) Features(f func(Feature)) {
	for s := Seg(1); int(s) < len(b.segs); s++ {
		if id := b.segs[s].feat; id != 0 && b.feats[id].low == s {
			f(id)
		}
	}
}

// AppendClosed appends the closed features of the tile laid last, at c, and
// those that it has closed from outside: monastic ones around it, and those that
// end at one of its joker edges. A feature may come twice.
func (b *Board) AppendClosed(c Cell, buf []Feature) []Feature {
	f, base := b.FaceAt(c), b.cells[c].base
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
		if t := b.FaceAt(n).edge[e.Opposite()]; t != none {
			if id := b.segs[b.cells[n].base+Seg(t)].feat; b.Closed(id) {
				buf = append(buf, id)
			}
		}
	}
	return buf
}
