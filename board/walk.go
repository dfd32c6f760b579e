package board

// A Walker holds the memory of walks, so that walking allocates nothing once
// it has grown. The zero Walker is ready to use.
type Walker struct {
	seen  []uint32
	stamp uint32
	queue []step
}

type step struct {
	seg  Seg
	dist int
}

// Walk visits the segments of s's feature in the order of their distance from
// s, each once, and tells how many edges or links lie between. It stops when
// visit returns false. Roads may branch and close in loops; a walk is bounded
// by the size of the feature. A latent segment is not passed, linked or not.
func (b *Board) Walk(w *Walker, s Seg, visit func(s Seg, dist int) bool) {
	b.WalkOver(w, s, nil, visit)
}

// WalkOver is Walk that goes only onto tiles that enter allows; nil allows all of
// them. Where it begins it stands already, whatever enter says.
func (b *Board) WalkOver(w *Walker, s Seg, enter func(Cell) bool, visit func(s Seg, dist int) bool) {
	if len(w.seen) < cap(b.segs) {
		w.seen = make([]uint32, cap(b.segs))
		w.stamp = 0
	}
	w.stamp++
	w.seen[s] = w.stamp
	w.queue = append(w.queue[:0], step{s, 0})
	id := b.segs[s].feat
	linked := b.hasLink(id)
	reach := func(t Seg, dist int) {
		if w.seen[t] != w.stamp && b.segs[t].feat == id && (enter == nil || enter(b.segs[t].cell)) {
			w.seen[t] = w.stamp
			w.queue = append(w.queue, step{t, dist})
		}
	}
	var buf meetings
	for i := 0; i < len(w.queue); i++ {
		at := w.queue[i]
		if !visit(at.seg, at.dist) || id == 0 {
			return
		}
		for _, m := range b.meetings(at.seg, b.SegFace(at.seg), &buf) {
			if m.seg != 0 {
				reach(m.seg, at.dist+1)
			}
		}
		if !linked {
			continue
		}
		for _, l := range b.links {
			switch at.seg {
			case l.a:
				reach(l.b, at.dist+1)
			case l.b:
				reach(l.a, at.dist+1)
			}
		}
	}
}

// hasLink reports whether links join segments of a feature.
func (b *Board) hasLink(id Feature) bool {
	for _, l := range b.links {
		if b.segs[l.a].feat == id {
			return true
		}
	}
	return false
}
