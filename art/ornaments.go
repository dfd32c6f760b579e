package art

import (
	"slices"

	"circulade/tile"
)

// An ornament is the picture of a mark.
type ornament struct {
	mark string
	at   pt
	r    float64 // half its width
	dir  pt      // beside a road: away from it
}

// Half widths of ornaments where there is room, and where there is none.
const (
	innHalf       = 13
	herdHalf      = 14
	volcanoHalf   = 13
	goodsHalf     = 11
	cathedralHalf = 25

	foundationHalf = 12.5
	lakeHalf       = 18
	machineHalf    = 15
	cropHalf       = 14.5
	wheelHalf      = 11
	schoolHalf     = 15
	leastHalf      = 5
)

// showsRiver reports whether a river shows a mark of the tile.
func (s *scene) showsRiver(mark string) bool {
	return slices.ContainsFunc(s.ways, func(w way) bool {
		switch mark {
		case "river-source":
			return w.pool != nil && w.pool.kind == spring
		case "river-end":
			return w.pool != nil && w.pool.kind != spring
		case "river-fork":
			return w.river && s.t.Segments[w.seg].Edges.Len() > 2
		}
		return false
	})
}

// put adds an ornament and returns taken with its place.
func (s *scene) put(o ornament, taken []pt) []pt {
	s.ornaments = append(s.ornaments, o)
	return append(taken, o.at)
}

// ornamented reports whether p lies within that distance of an ornament.
func (s *scene) ornamented(p pt, margin float64) bool {
	return slices.ContainsFunc(s.ornaments, func(o ornament) bool { return p.dist(o.at) < o.r+margin })
}

// placeCentral raises what stands in the middle of a city, where there is most room.
// The figure of the city stands between two arms of it.
func (s *scene) placeCentral(seg int, taken []pt) []pt {
	marks := s.t.Segments[seg].Marks
	i := slices.IndexFunc(marks, func(m string) bool { return allMarks[m].central })
	if i < 0 {
		return taken
	}
	at, room := s.roomiest(func(v int) bool { return v == seg }, centre)
	o := ornament{mark: marks[i], at: at, r: max(min(cathedralHalf, room*0.8), leastHalf)}
	for e := tile.North; e <= tile.West; e++ {
		taken = append(taken, at.add(inward(e).mul(o.r)))
	}
	return s.put(o, taken)
}

// placeCityMarks puts what is printed in a city where a coat of arms could hang.
func (s *scene) placeCityMarks(seg int, taken []pt) []pt {
	for _, m := range s.t.Segments[seg].Marks {
		if allMarks[m].central || !pictured(tile.City, m) {
			continue
		}
		p := s.shieldSpot(seg, taken)
		o := ornament{mark: m, at: p.at, r: p.r / shieldHalf * goodsHalf}
		if s.narrow(seg) {
			o.r *= 0.9
		}
		taken = s.put(o, taken)
	}
	return taken
}

// placeLandMarks finds room for the marks of the tile, and room on the grass for
// those of its roads and fields.
func (s *scene) placeLandMarks(taken []pt) []pt {
	for _, m := range s.t.Marks {
		if landHalf(m) > 0 {
			taken = s.put(s.landmark(m, taken), taken)
		}
	}
	for i := range s.t.Segments {
		seg := &s.t.Segments[i]
		for _, m := range seg.Marks {
			if !pictured(seg.Kind, m) {
				continue
			}
			if place := allMarks[m].place; place != nil {
				o := place(s, i, taken)
				o.mark = m
				taken = s.put(o, taken)
			}
		}
	}
	return taken
}

// landmark lets a volcano rise from a river's last lake, puts a mark where its monastery
// would be or the roads meet that end at it, or else on open land, or else in a city.
func (s *scene) landmark(mark string, taken []pt) ornament {
	half := landHalf(mark)
	pooled := slices.IndexFunc(s.ways, func(w way) bool { return w.pool != nil && w.pool.kind == crater })
	var o ornament
	switch {
	case mark == "volcano" && pooled >= 0:
		o = ornament{at: s.ways[pooled].pool.at, r: half}
	case allMarks[mark].holy && len(s.holy) > 0:
		o = ornament{at: s.holy[0].at, r: s.holy[0].r}
	case s.hubbed && s.end == mark:
		o = ornament{at: s.hub, r: half}
	default:
		var roomy bool
		if o, roomy = s.onKind(tile.Field, half, taken); !roomy {
			if in, ok := s.onKind(tile.City, half, taken); ok {
				o = in
			}
		}
	}
	o.mark = mark
	return o
}

// onKind chooses a round place on one segment of a kind, as onGround does, on a
// large one if there are several. It reports whether that is large enough for a
// figure beside it.
func (s *scene) onKind(k tile.Kind, r float64, taken []pt) (best ornament, roomy bool) {
	best = ornament{at: centre, r: leastHalf}
	score := -1e9
	for i := range s.t.Segments {
		if s.t.Segments[i].Kind != k {
			continue
		}
		o := s.onGround(r, taken, func(v int) bool { return v == i })
		ground, free := 0, false
		for c, d := range s.clearance(func(v int) bool { return v == i }) {
			if d > 0 {
				ground++
			}
			free = free || d > 5 && at(c).inset() >= 8 && at(c).dist(o.at) > max(o.r+4, apart)
		}
		v := 3*o.r + gap(o.at, taken, r+14) + 0.01*float64(ground)
		if !free {
			v -= 100
		}
		if v > score+1e-6 {
			best, score, roomy = o, v, free && o.r > 0.6*r
		}
	}
	return best, roomy
}

// onGround chooses a round place on ground that passes, apart from what is
// taken.
func (s *scene) onGround(r float64, taken []pt, pass func(v int) bool) ornament {
	room := s.clearance(pass)
	best, score := cell(centre), -1e9
	for i, d := range room {
		p := at(i)
		k := 1.5*min(d, r+2) + gap(p, taken, r+14) + min(p.inset(), 16) - 0.05*p.dist(centre)
		if d > 0 && k > score+1e-6 {
			best, score = i, k
		}
	}
	return ornament{at: at(best), r: max(min(r, room[best]-0.5), leastHalf)}
}

// drawOrnament draws the picture of a mark. What lies keeps to the land; all else
// stands upright.
func (s *scene) drawOrnament(c *canvas, o ornament) {
	m := allMarks[o.mark]
	if m.lies {
		m.draw(s, c, o)
		return
	}
	s.upright(c, o.at, func() { m.draw(s, c, o) })
}

// besideRoad finds room for a mark of a road: beside it, on a large field rather than
// on one that has hardly room for its figure.
func (s *scene) besideRoad(seg int, taken []pt) ornament {
	if s.hubbed {
		taken = append(taken, s.hub)
	}
	bridges := s.crossed(seg)
	var lines []*pen
	for i := range s.ways {
		if s.ways[i].seg == seg {
			lines = s.ways[i].lines
		}
	}
	best, score := ornament{at: s.spots[seg], r: leastHalf, dir: pt{0, 1}}, -1e9
	for f := range s.t.Segments {
		if s.t.Segments[f].Kind != tile.Field {
			continue
		}
		room := s.clearance(func(v int) bool { return v == f })
		ground := 0.0
		for _, d := range room {
			ground += min(d, 1)
		}
		for i, d := range room {
			if d < leastHalf+1 {
				continue
			}
			r := min(d-1, innHalf)
			p := at(i)
			foot := nearest(lines, p)
			off := p.dist(foot) - roadHalf - r
			if off > 4 {
				continue
			}
			k := 3*r + 0.8*min(d, r+5) + gap(p, taken, 30) + gap(p, bridges, 34) + min(p.inset(), 16) + 0.003*ground - 2*abs(off) - 0.1*foot.dist(s.spots[seg])
			if k > score+1e-6 {
				best, score = ornament{at: p, r: r, dir: p.sub(foot).unit()}, k
			}
		}
	}
	return best
}

// nearest returns the point of the lines nearest to p.
func nearest(lines []*pen, p pt) pt {
	best, dist := p, 1e9
	for _, l := range lines {
		for k := 1; k < len(l.at); k++ {
			a, b := l.at[k-1], l.at[k]
			ab, ap := b.sub(a), p.sub(a)
			n := ab.x*ab.x + ab.y*ab.y
			if n == 0 {
				continue
			}
			q := a.mix(b, min(max((ap.x*ab.x+ap.y*ab.y)/n, 0), 1))
			if d := p.dist(q); d < dist {
				best, dist = q, d
			}
		}
	}
	return best
}
