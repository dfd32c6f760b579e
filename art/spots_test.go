package art

import (
	"testing"

	"circulade/tile"
)

// A sample is the tile as it is drawn, sampled without the raster that chose
// the spots: only the outlines of cities and the lines of ways count.
type sample struct {
	s *scene
}

// open reports whether p is grass: in no city, on no way.
func (g sample) open(p pt) bool {
	for _, c := range g.s.cities {
		for _, r := range c.rings {
			if inside(p, r.at) {
				return false
			}
		}
	}
	for i := range g.s.ways {
		for _, l := range g.s.ways[i].lines {
			for k := 1; k < len(l.at); k++ {
				if toSegment(p, l.at[k-1], l.at[k]) < roadHalf {
					return false
				}
			}
		}
	}
	return true
}

// reach returns the half-edges that can be walked to from p over grass.
func (g sample) reach(p pt) tile.HalfSet {
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
			if g.open(pt{float64(m.x) + 0.5, float64(m.y) + 0.5}) {
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
	for _, b := range baseTiles(t) {
		s := layOut(b)
		g := sample{s}
		spots := Spots(b)
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
func (g sample) holds(i int, p pt) bool {
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
	case tile.Road:
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
		return g.open(p) && g.reach(p) == seg.Halves
	default:
		for _, h := range s.holy {
			if h.seg == i {
				return p.dist(h.at) < h.r/2
			}
		}
		return false
	}
}

func TestSpotsAreApart(t *testing.T) {
	for _, b := range baseTiles(t) {
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
			if g := s.garden; g != nil && p.dist(g.at) < 16 {
				t.Errorf("%s: %s stands in the garden", b.Name(), b.Segments[i].Name)
			}
		}
	}
}
