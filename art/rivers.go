package art

import (
	"slices"

	"circulade/tile"
)

// A pool is the water in which a river begins or ends.
type pool struct {
	at    pt
	r     float64 // about how wide it is, from its middle
	shore *pen
	kind  poolKind
}

type poolKind uint8

const (
	lake poolKind = iota
	spring
	crater // a lake with a volcano in it
)

// How far a pool reaches from its middle, by its kind.
var poolHalf = [...]float64{lake: 17, spring: 11.5, crater: 20.5}

// mouth lays a river that leaves by one edge only: to a spring or to a lake.
func (s *scene) mouth(w *way, e tile.Edge) {
	kind := lake
	switch {
	case slices.Contains(s.t.Marks, "river-source"):
		kind = spring
	case slices.Contains(s.t.Marks, "volcano"):
		kind = crater
	}
	far := 50.0
	switch {
	case s.monastic():
		far = 33
	case kind == spring:
		far = 46
	}
	w.pool = &pool{at: middle(e).add(inward(e).mul(far)), r: poolHalf[kind], kind: kind}
	s.fillPool(w, e)
}

// fillPool draws the river's line to its pool, and the shore.
func (s *scene) fillPool(w *way, e tile.Edge) {
	p := w.pool
	w.lines = []*pen{toPoint(e, p.at)}
	p.shore = &pen{}
	if p.kind == spring {
		p.shore.ring(p.at, p.r)
		return
	}
	const capes = 8
	var points []pt
	for k := range capes {
		a := (float64(k) + s.chance.span(-0.2, 0.2)) * 6.2832 / capes
		points = append(points, p.at.add(polar(p.r*s.chance.span(0.92, 1.06), a)))
	}
	p.shore.smooth(points)
}

// smooth draws a closed line through the points without a kink.
func (p *pen) smooth(points []pt) {
	n := len(points)
	p.move(points[0])
	for i, q := range points {
		before, next, after := points[(i+n-1)%n], points[(i+1)%n], points[(i+2)%n]
		p.curve(q.add(next.sub(before).mul(1.0/6)), next.sub(after.sub(q).mul(1.0/6)), next)
	}
	p.close()
}

// layBanks moves the pool of a river whose banks are two fields to the wall or
// the road that parts them beyond it.
func (s *scene) layBanks() {
	for i := range s.ways {
		w := &s.ways[i]
		if w.pool == nil {
			continue
		}
		e := edgesOf(s.t.Segments[w.seg].Edges)[0]
		if s.fieldAt(tile.Half(2*e)) == s.fieldAt(tile.Half(2*e+1)) {
			continue
		}
		if to, ok := s.barrier(w.pool.at); ok {
			d := to.dist(w.pool.at)
			// A little of the pool lies under the wall, so that no path is left.
			if shift := d - w.pool.r*0.85; shift > 0 {
				w.pool.at = w.pool.at.mix(to, shift/d)
				s.fillPool(w, e)
			}
		}
	}
}

// fieldAt returns the field that has the half-edge, or -1.
func (s *scene) fieldAt(h tile.Half) int {
	return slices.IndexFunc(s.t.Segments, func(seg tile.Segment) bool {
		return seg.Kind == tile.Field && seg.Halves.Has(h)
	})
}

// barrier returns the point of a wall or a road nearest to p.
func (s *scene) barrier(p pt) (to pt, ok bool) {
	best := 1e9
	try := func(line []pt) {
		for d := range int(length(line)) {
			if q, _ := along(line, float64(d)); q.dist(p) < best {
				best, to, ok = q.dist(p), q, true
			}
		}
	}
	for i := range s.cities {
		for _, w := range s.cities[i].walls {
			try(w.at)
		}
	}
	for i := range s.ways {
		if w := &s.ways[i]; !w.river {
			for _, l := range w.lines {
				try(l.at)
			}
		}
	}
	return to, ok
}

// endsBeside reports whether a road comes in by the edge and ends on the tile
// at anything but a city.
func (s *scene) endsBeside(e tile.Edge) bool {
	for i := range s.t.Segments {
		seg := &s.t.Segments[i]
		if seg.Kind == tile.Road && seg.Edges == 1<<e && seg.EndsAt != "city" {
			return true
		}
	}
	return false
}

// fork draws a river of three edges: from the middle one of them it parts into
// two arms.
func fork(edges tile.EdgeSet) []*pen {
	trunk := tile.North
	for edges.Has(trunk.Opposite()) {
		trunk++
	}
	var lines []*pen
	for _, e := range edgesOf(edges) {
		if e == trunk {
			continue
		}
		p := &pen{}
		p.move(middle(trunk))
		p.curve(middle(trunk).add(inward(trunk).mul(37)), middle(e).add(inward(e).mul(31)), middle(e))
		lines = append(lines, p)
	}
	return lines
}
