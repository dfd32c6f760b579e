package art

import (
	"testing"

	"circulade/tile"
)

// A sample is the tile as it is drawn, sampled without the raster that chose
// the spots: only the outlines of cities and the lines of ways count.
type sample struct {
	s     *scene
	grass [size * size]bool
}

func newSample(s *scene) *sample {
	g := &sample{s: s}
	for i := range g.grass {
		g.grass[i] = g.open(at(i))
	}
	return g
}

// open reports whether p is grass: in no city, on no way, in no pool, no yard
// and no hedge.
func (g *sample) open(p pt) bool {
	for _, c := range g.s.cities {
		for _, r := range c.rings {
			if inside(p, r.at) {
				return false
			}
		}
		for _, w := range c.walls {
			for k := 1; k < len(w.at); k++ {
				if toSegment(p, w.at[k-1], w.at[k]) < wallHalf {
					return false
				}
			}
		}
	}
	for i := range g.s.ways {
		for _, l := range g.s.ways[i].lines {
			for k := 1; k < len(l.at); k++ {
				if toSegment(p, l.at[k-1], l.at[k]) < g.s.ways[i].half() {
					return false
				}
			}
		}
		if pool := g.s.ways[i].pool; pool != nil && inside(p, pool.shore.at) {
			return false
		}
	}
	for _, h := range g.s.holy {
		if max(abs(p.x-h.at.x), abs(p.y-h.at.y)) <= h.r+1 {
			return false
		}
	}
	for _, e := range g.s.ends {
		if p.dist(e.at) < 6 {
			return false
		}
	}
	if g.s.hubbed && !g.s.hubHoly() && p.dist(g.s.hub) < villageHalf {
		return false
	}
	return gap(p, g.s.seams, 2) >= 1.5
}

// reach returns the half-edges that can be walked to from p over grass.
func (g *sample) reach(p pt) tile.HalfSet {
	const step = 1
	type node struct{ x, y int }
	start := node{int(p.x), int(p.y)}
	seen := map[node]bool{start: true}
	queue := []node{start}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, d := range []node{{step, 0}, {-step, 0}, {0, step}, {0, -step}} {
			m := node{n.x + d.x, n.y + d.y}
			if m.x < 0 || m.y < 0 || m.x >= size || m.y >= size || seen[m] {
				continue
			}
			if g.grass[m.y*size+m.x] {
				seen[m] = true
				queue = append(queue, m)
			}
		}
	}
	var hs tile.HalfSet
	for h := tile.NL; h <= tile.WR; h++ {
		q := pt{25 + 50*float64(h&1) + 0.5, 0.5}.turn(h.Edge())
		if seen[node{int(q.x), int(q.y)}] {
			hs |= 1 << h
		}
	}
	return hs
}

func TestSpotsLieInTheirSegments(t *testing.T) {
	for _, b := range someTiles(t) {
		s := layOut(b)
		g := newSample(s)
		spots := Spots(b)
		delete(spots, "tower") // TestTowerStandsOnItsFoundation looks at it
		delete(spots, "ferry-lake")
		delete(spots, "plague")
		delete(spots, "wings")
		delete(spots, "wind-rose")
		delete(spots, "circus")
		delete(spots, "acrobats")
		if len(spots) != len(b.Segments) {
			t.Errorf("%s: %d spots for %d segments", b.Name(), len(spots), len(b.Segments))
		}
		for i, seg := range b.Segments {
			xy, ok := spots[seg.Name]
			if !ok {
				t.Errorf("%s: no spot for %s", b.Name(), seg.Name)
				continue
			}
			p := pt{xy[0], xy[1]}
			if p.inset() < 8 {
				t.Errorf("%s %s: %v is too near the edge", b.Name(), seg.Name, p)
			}
			if !g.holds(i, p) {
				t.Errorf("%s %s: %v is not in the segment", b.Name(), seg.Name, p)
			}
		}
	}
}

// holds reports whether p lies in what is drawn for a segment.
func (g *sample) holds(i int, p pt) bool {
	s := g.s
	seg := s.t.Segments[i]
	switch seg.Kind {
	case tile.City:
		for _, c := range s.cities {
			for _, r := range c.rings {
				if c.seg == i && inside(p, r.at) {
					return true
				}
			}
		}
		return false
	case tile.Road, tile.River:
		for _, w := range s.ways {
			for _, l := range w.lines {
				for k := 1; k < len(l.at); k++ {
					if w.seg == i && toSegment(p, l.at[k-1], l.at[k]) < 1 {
						return !s.hubbed || p.dist(s.hub) > villageHalf
					}
				}
			}
		}
		return false
	case tile.Field:
		got := g.reach(p)
		// Past a monastery between two roads there may be hardly a way to be seen.
		if g.underCity(i) || s.monastic() {
			return g.open(p) && got != 0 && got&^seg.Halves == 0
		}
		return g.open(p) && got == seg.Halves
	case tile.Garden:
		return p == s.garden.at
	default:
		for _, h := range s.holy {
			if h.seg == i {
				return p.dist(h.at) < h.r/2
			}
		}
		return false
	}
}

// underCity reports whether a field passes under a city, where nobody can see
// it go.
func (g *sample) underCity(field int) bool {
	for _, x := range g.s.t.Crossings {
		if (x[0] == field || x[1] == field) && (g.s.shapeOf(x[0]) != nil || g.s.shapeOf(x[1]) != nil) {
			return true
		}
	}
	return false
}

func TestSpotsAreApart(t *testing.T) {
	for _, b := range someTiles(t) {
		s := layOut(b)
		for i, p := range s.spots {
			for j, q := range s.spots[:i] {
				if d := p.dist(q); d < 16 {
					t.Errorf("%s: %s and %s are %.1f apart, want 16", b.Name(), b.Segments[i].Name, b.Segments[j].Name, d)
				}
			}
			for _, q := range s.shields {
				if d := p.dist(q.at); d < 16 {
					t.Errorf("%s: %s stands on the coat of arms, %.1f off", b.Name(), b.Segments[i].Name, d)
				}
			}
			if g := s.garden; g != nil && b.Segments[i].Kind != tile.Garden && p.dist(g.at) < 16 {
				t.Errorf("%s: %s stands in the garden", b.Name(), b.Segments[i].Name)
			}
			for _, o := range s.ornaments {
				if d := p.dist(o.at); d < max(o.r, 15.5) {
					t.Errorf("%s: %s stands on the %s, %.1f off, half width %.1f", b.Name(), b.Segments[i].Name, o.mark, d, o.r)
				}
			}
			for _, x := range s.crossed(i) {
				if d := p.dist(x); d < 15.9 {
					t.Errorf("%s: %s stands on a crossing, %.1f off", b.Name(), b.Segments[i].Name, d)
				}
			}
		}
	}
}
