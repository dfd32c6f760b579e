package art

import "circulade/tile"

// Half the widths of the ways, borders included.
const (
	roadHalf  = 5.5
	riverHalf = 7.5
)

// A way is a road or a river: one line, or one from each edge to where they
// meet.
type way struct {
	seg   int
	river bool
	lines []*pen
	pool  *pool // where a river begins or ends on the tile
}

// half returns half the way's width.
func (w *way) half() float64 {
	if w.river {
		return riverHalf
	}
	return roadHalf
}

// layWays draws the course of every way of that kind. A way always meets the
// middle of an edge at a right angle.
func (s *scene) layWays(kind tile.Kind) {
	for i := range s.t.Segments {
		seg := &s.t.Segments[i]
		if seg.Kind != kind {
			continue
		}
		w := way{seg: i, river: kind == tile.River}
		es := edgesOf(seg.Edges)
		switch {
		case len(es) == 0:
			continue // latent
		case len(es) == 1 && w.river:
			s.mouth(&w, es[0])
		case len(es) == 1:
			w.lines = []*pen{s.deadEnd(i, es[0])}
		case len(es) == 2:
			w.lines = []*pen{s.through(es[0], es[1], w.river)}
		case len(es) == 3 && w.river:
			w.lines = fork(seg.Edges)
		default:
			for _, e := range es {
				w.lines = append(w.lines, toPoint(e, s.hub))
			}
		}
		s.ways = append(s.ways, w)
	}
}

// edgesOf lists the edges of a set clockwise from the north.
func edgesOf(set tile.EdgeSet) []tile.Edge {
	var es []tile.Edge
	for e := tile.North; e <= tile.West; e++ {
		if set.Has(e) {
			es = append(es, e)
		}
	}
	return es
}

// through draws a way from one edge to another.
func (s *scene) through(a, b tile.Edge, river bool) *pen {
	p := &pen{}
	if b-a != 2 { // neighbours: a quarter circle about their corner
		const k = 0.5523 * size / 2
		if b-a == 3 {
			a, b = b, a // west, north
		}
		p.move(middle(a))
		p.curve(middle(a).add(inward(a).mul(k)), middle(b).add(inward(b).mul(k)), middle(b))
		return p
	}
	// Drawn as if from the west to the east, then turned.
	bow, sway := s.bend(a, river)
	to := tile.Edge(0)
	if a == tile.North {
		to = 1
	}
	t := func(x, y float64) pt { return pt{x, y}.turn(to) }
	p.move(t(0, 50))
	near, far := 19.0, 30.0
	if abs(bow) > yardHalf {
		near, far = 12, 20 // wide enough to pass round a yard
	}
	p.curve(t(near, 50), t(far, 50+bow+sway), t(50, 50+bow))
	p.curve(t(100-far, 50+bow-sway), t(100-near, 50), t(100, 50))
	return p
}

// bend tells how far a straight way swerves in the middle, and how much it
// sways about it. It keeps off a city or a monastery beside it and stays
// straight where another way crosses.
func (s *scene) bend(a tile.Edge, river bool) (bow, sway float64) {
	// Before its turn the way runs from west to east: these edges are then its
	// north and its south.
	north, south := tile.North, tile.South
	if a == tile.North {
		north, south = tile.East, tile.West
	}
	n, o := s.cityAt(north), s.cityAt(south)
	switch {
	case river && s.endsBeside(south):
		return -21, 0
	case river && s.endsBeside(north):
		return 21, 0
	case s.manyWays():
		return 0, 0
	case n && !o:
		return 8, 0
	case o && !n:
		return -8, 0
	case n && o:
		return 0, 4
	case river && s.monastic():
		return 18, 0
	case s.monastic() && !s.hubbed:
		return 12, 0
	case s.chance.below(2) == 0:
		return 0, 8
	}
	return 0, -8
}

// cityAt reports whether the edge shows a city.
func (s *scene) cityAt(e tile.Edge) bool {
	for i := range s.t.Segments {
		if s.t.Segments[i].Kind == tile.City && s.t.Segments[i].Edges.Has(e) {
			return true
		}
	}
	return false
}

// manyWays reports whether ways leave by three or more edges.
func (s *scene) manyWays() bool {
	n := 0
	for i := range s.t.Segments {
		if k := s.t.Segments[i].Kind; k == tile.Road || k == tile.River {
			n += s.t.Segments[i].Edges.Len()
		}
	}
	return n > 2
}

// toPoint draws a way from an edge to a point on the tile.
func toPoint(e tile.Edge, to pt) *pen {
	m := middle(e)
	p := &pen{}
	p.move(m)
	p.curve(m.add(inward(e).mul(m.dist(to)*0.45)), to.mix(m, 0.35), to)
	return p
}

// deadEnd draws a way of one edge to what it ends at.
func (s *scene) deadEnd(i int, e tile.Edge) *pen {
	seg := &s.t.Segments[i]
	m, in := middle(e), inward(e)
	switch {
	case s.endsAtWall(seg):
		aim := m.add(in.mul(32))
		if c := s.cityOf(i, aim); c != nil {
			at, out, _ := c.nearestWall(aim)
			c.gates = append(c.gates, gate{at, out})
			p := &pen{}
			p.move(m)
			p.curve(m.add(in.mul(m.dist(at)*0.4)), at.add(out.mul(m.dist(at)*0.4)), at)
			return p
		}
	case ownEnd(seg.EndsAt):
		reach := 34.0
		if s.end == "tunnel" {
			reach = 17 // the field goes on between the house and the hill
		}
		to := m.add(in.mul(reach))
		s.ends = append(s.ends, roadEnd{to, in, seg.EndsAt})
		return toPoint(e, to)
	}
	if seg.EndsAt == "tunnel" {
		s.layMouth(e)
	}
	return toPoint(e, s.hub)
}

// ownEnd reports whether a road with that end stops by itself, and not where
// the roads of the tile meet.
func ownEnd(end string) bool { return end == "house" }

// endsAtWall reports whether a road ends at the gate of a city or of the town.
func (s *scene) endsAtWall(seg *tile.Segment) bool {
	return seg.EndsAt == "city" || s.townHalves() != 0 && !ownPicture(seg.EndsAt)
}

// A roadEnd is where a road stops that does not lead to the hub.
type roadEnd struct {
	at, dir pt
	what    string
}
