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
	dir  pt      // an inn: away from its road
}

// Half widths of ornaments where there is room, and where there is none.
const (
	innHalf       = 13
	herdHalf      = 14
	volcanoHalf   = 13
	goodsHalf     = 11
	cathedralHalf = 25
	leastHalf     = 5
)

// pictured reports whether a mark on a segment of that kind has a picture.
func pictured(k tile.Kind, mark string) bool {
	switch mark {
	case "cathedral", "wine", "grain", "cloth":
		return k == tile.City
	case "inn":
		return k == tile.Road
	case "pig-herd":
		return k == tile.Field
	}
	return false
}

// shows reports whether the land itself shows a mark of the tile.
func (s *scene) shows(mark string) bool {
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

// placeCathedral raises the cathedral of a city where there is most room. The
// figure of the city stands between two arms of it.
func (s *scene) placeCathedral(seg int, taken []pt) []pt {
	if !slices.Contains(s.t.Segments[seg].Marks, "cathedral") {
		return taken
	}
	at, room := s.roomiest(func(v int) bool { return v == seg }, centre)
	o := ornament{mark: "cathedral", at: at, r: max(min(cathedralHalf, room*0.8), leastHalf)}
	for e := tile.North; e <= tile.West; e++ {
		taken = append(taken, at.add(inward(e).mul(o.r)))
	}
	return s.put(o, taken)
}

// placeGoods puts the goods of a city where a coat of arms could hang.
func (s *scene) placeGoods(seg int, taken []pt) []pt {
	for _, m := range s.t.Segments[seg].Marks {
		if m == "cathedral" || !pictured(tile.City, m) {
			continue
		}
		p := s.shieldSpot(seg, taken)
		taken = s.put(ornament{mark: m, at: p.at, r: p.r / shieldHalf * goodsHalf}, taken)
	}
	return taken
}

// placeLandMarks finds room on the grass for inns, herds and volcanoes.
func (s *scene) placeLandMarks(taken []pt) []pt {
	for _, m := range s.t.Marks {
		if m == "volcano" {
			taken = s.placeVolcano(taken)
		}
	}
	for i := range s.t.Segments {
		seg := &s.t.Segments[i]
		for _, m := range seg.Marks {
			if !pictured(seg.Kind, m) {
				continue
			}
			switch m {
			case "inn":
				taken = s.put(s.innFor(i, taken), taken)
			case "pig-herd":
				o := s.onField(herdHalf, taken, func(v int) bool { return v == i })
				o.mark = m
				taken = s.put(o, taken)
			}
		}
	}
	return taken
}

// placeVolcano lets a volcano rise from a river's last lake, where roads meet
// that end at it, or else on open land.
func (s *scene) placeVolcano(taken []pt) []pt {
	o := ornament{mark: "volcano", at: s.hub, r: volcanoHalf}
	pooled := slices.IndexFunc(s.ways, func(w way) bool { return w.pool != nil && w.pool.kind == crater })
	switch {
	case pooled >= 0:
		o.at = s.ways[pooled].pool.at
	case !s.hubbed || s.end != "volcano":
		o = s.onField(volcanoHalf, taken, s.isField)
		o.mark = "volcano"
	}
	return s.put(o, taken)
}

// onField chooses a round place on ground that passes, apart from what is
// taken.
func (s *scene) onField(r float64, taken []pt, pass func(v int) bool) ornament {
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

// innFor chooses where the inn of a road stands: beside the road, on a large
// field rather than on one that has hardly room for its figure.
func (s *scene) innFor(seg int, taken []pt) ornament {
	if s.hubbed {
		taken = append(taken, s.hub)
	}
	bridges := s.crossed(seg)
	lines := s.ways[slices.IndexFunc(s.ways, func(w way) bool { return w.seg == seg })].lines
	best, score := ornament{mark: "inn", at: s.spots[seg], r: leastHalf, dir: pt{0, 1}}, -1e9
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
				best, score = ornament{"inn", p, r, p.sub(foot).unit()}, k
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
