package art

import "circulade/tile"

// A bridge is where a road passes over another way.
type bridge struct {
	at, dir      pt // dir: the way of the road on the bridge
	upper, lower int
}

// A waterGate is where a river passes under a city's wall.
type waterGate struct {
	at, out pt // out points away from the city
}

// A causeway joins the two parts of a city that passes over another.
type causeway struct {
	seg      int // the city
	from, to pt
}

// causewayHalf is half the width of a causeway.
const causewayHalf = 5

// layCrossings finds where ways and cities pass over each other.
func (s *scene) layCrossings() {
	for i := range s.ways {
		s.layBridges(i)
		if s.ways[i].river {
			s.layWaterGates(&s.ways[i])
		}
	}
	for _, x := range s.t.Crossings {
		a, b := s.shapeOf(x[0]), s.shapeOf(x[1])
		for _, c := range []*city{a, b} {
			if a != nil && b != nil && len(c.walls) == 2 && len(c.rings) == 2 {
				s.layCauseway(c)
			}
		}
	}
}

// shapeOf returns the city with that segment, or nil.
func (s *scene) shapeOf(seg int) *city {
	for i := range s.cities {
		if s.cities[i].seg == seg {
			return &s.cities[i]
		}
	}
	return nil
}

// layBridges lays the bridges on which a road crosses the ways before it.
func (s *scene) layBridges(upper int) {
	if s.ways[upper].river {
		return
	}
	for lower := range upper {
		for _, l := range s.ways[upper].lines {
			for _, k := range s.ways[lower].lines {
				if at, dir, ok := meet(l.at, k.at); ok {
					s.bridges = append(s.bridges, bridge{at, dir, upper, lower})
				}
			}
		}
	}
}

// meet returns where two lines cross, away from their ends.
func meet(a, b []pt) (at, dir pt, ok bool) {
	n := length(a)
	for d := 8.0; d < n-6; d += 0.5 {
		p, dir := along(a, d)
		for k := 1; k < len(b); k++ {
			if toSegment(p, b[k-1], b[k]) < 0.5 && p.dist(b[0]) > 8 && p.dist(b[len(b)-1]) > 8 {
				return p, dir, true
			}
		}
	}
	return at, dir, false
}

// layWaterGates opens the walls that a river crosses.
func (s *scene) layWaterGates(w *way) {
	for _, l := range w.lines {
		n := length(l.at)
		in := false
		for d := 0.0; d <= n; d += 0.5 {
			p, dir := along(l.at, d)
			now := s.walled(p)
			switch {
			case now && !in:
				s.gaps = append(s.gaps, waterGate{p, dir.mul(-1)})
			case in && !now:
				s.gaps = append(s.gaps, waterGate{p, dir})
			}
			in = now
		}
	}
}

// walled reports whether p lies in the outline of a city.
func (s *scene) walled(p pt) bool {
	for i := range s.cities {
		for _, r := range s.cities[i].rings {
			if inside(p, r.at) {
				return true
			}
		}
	}
	return false
}

// layCauseway joins the parts of a city, and keeps houses off it.
func (s *scene) layCauseway(c *city) {
	from, _, _ := (&city{walls: c.walls[:1]}).nearestWall(centre)
	to, _, _ := (&city{walls: c.walls[1:]}).nearestWall(centre)
	s.causeways = append(s.causeways, causeway{c.seg, from, to})
	for i := range s.land {
		if s.isCity(int(s.land[i])) && int(s.land[i]) != c.seg && toSegment(at(i), from, to) < causewayHalf+1.5 {
			s.land[i] = blocked
		}
	}
}

// opening returns how far p is from the nearest water gate or causeway, at most
// size.
func (s *scene) opening(p pt) float64 {
	best := float64(size)
	for _, g := range s.gaps {
		best = min(best, p.dist(g.at))
	}
	for _, w := range s.causeways {
		best = min(best, toSegment(p, w.from, w.to)+5)
	}
	return best
}

// crossed returns the points at which a segment passes another, for no figure
// should stand there.
func (s *scene) crossed(seg int) []pt {
	var at []pt
	for _, b := range s.bridges {
		if s.ways[b.upper].seg == seg || s.ways[b.lower].seg == seg {
			at = append(at, b.at)
		}
	}
	for _, g := range s.gaps {
		at = append(at, g.at)
	}
	if s.t.Segments[seg].Kind == tile.Field {
		for _, w := range s.causeways {
			for k := range 9 {
				at = append(at, w.from.mix(w.to, float64(k)/8))
			}
		}
	}
	return at
}
