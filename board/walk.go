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

// Walk visits the segments of s's feature, each once and the nearest first: dist is how
// many edges or links lie between s and it. It stops when visit returns false. A latent
// segment (FaceSeg.Latent) is not passed, linked or not.
func (b *Board) Walk(w *Walker, s Seg, visit func(s Seg, dist int) bool) {
	b.WalkOver(w, s, nil, visit)
}

// WalkOver is Walk that enters only tiles for which enter returns true; nil allows all
// of them. The tile on which it begins is not asked about.
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
	var buf meetings
	for i := 0; i < len(w.queue); i++ {
		at := w.queue[i]
		if !visit(at.seg, at.dist) || id == 0 {
			return
		}
		met := b.meetings(at.seg, b.SegFace(at.seg), &buf)
		if linked {
			met = b.linkedWith(at.seg, met)
		}
		for _, m := range met {
			t := m.seg
			if t != 0 && w.seen[t] != w.stamp && b.segs[t].feat == id && (enter == nil || enter(b.segs[t].cell)) {
				w.seen[t] = w.stamp
				w.queue = append(w.queue, step{t, at.dist + 1})
			}
		}
	}
}

// linkedWith appends the segments that a segment is linked with.
func (b *Board) linkedWith(s Seg, met []meeting) []meeting {
	for _, l := range b.links {
		switch s {
		case l.a:
			met = append(met, meeting{seg: l.b})
		case l.b:
			met = append(met, meeting{seg: l.a})
		}
	}
	return met
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
