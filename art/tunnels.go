package art

import (
	"slices"

	"circulade/tile"
)

// mouthInset is how far from its edge a road goes underground where a field
// passes over it.
const mouthInset = 15

// hillHalf is half the width of a hill under which roads run.
const hillHalf = 15

// layTunnels cuts the roads that pass under a city: each of their ends stops at
// the wall, or before it where a field lies over the road too.
func (s *scene) layTunnels() {
	for i := range s.ways {
		w := &s.ways[i]
		if !s.underCity(w.seg) || len(w.lines) != 1 {
			continue
		}
		line := slices.Clone(w.lines[0].at)
		w.lines = nil
		for _, e := range edgesOf(s.t.Segments[w.seg].Edges) {
			if line[0].dist(middle(e)) > 1 {
				slices.Reverse(line)
			}
			w.lines = append(w.lines, s.stub(w.seg, e, line))
		}
	}
}

// whole returns a tile as it is drawn where a road that passes under a city has
// been parted into two entrances, the second of which is the last segment; and the
// road, or -1 where none has.
func whole(t *tile.Tile) (*tile.Tile, int) {
	last := len(t.Segments) - 1
	parted := func(i int) bool {
		if i < 0 || i > last {
			return false // a tile that nobody has checked
		}
		s := &t.Segments[i]
		return s.Kind == tile.Road && s.Mouth && s.Edges.Len() == 1
	}
	for _, x := range t.Crossings {
		for _, road := range x {
			if road < last && parted(road) && parted(last) && !crosses(t, last) {
				return t.Edit(func(t *tile.Tile) {
					t.Segments[road].Edges |= t.Segments[last].Edges
					t.Segments[road].EndsAt = ""
					t.Segments = t.Segments[:last]
				}), road
			}
		}
	}
	return t, -1
}

// crosses reports whether something crosses a segment.
func crosses(t *tile.Tile, seg int) bool {
	return slices.ContainsFunc(t.Crossings, func(x [2]int) bool { return x[0] == seg || x[1] == seg })
}

// entrances returns where figures stand on the two ends of a road that has been
// parted: in the middle of what is seen of each.
func (s *scene) entrances(road int) (list []pt) {
	for i := range s.ways {
		if s.ways[i].seg != road {
			continue
		}
		for _, l := range s.ways[i].lines {
			p, _ := along(l.at, length(l.at)/2)
			list = append(list, p)
		}
	}
	return list
}

// underCity reports whether a segment is a road of two edges that passes under a
// city.
func (s *scene) underCity(road int) bool {
	seg := &s.t.Segments[road]
	return seg.Kind == tile.Road && seg.Edges.Len() == 2 && slices.ContainsFunc(s.t.Crossings, func(x [2]int) bool {
		return x[0] == road && s.shapeOf(x[1]) != nil || x[1] == road && s.shapeOf(x[0]) != nil
	})
}

// stub draws a road from the edge where its line begins to its tunnel.
func (s *scene) stub(road int, e tile.Edge, line []pt) *pen {
	stop := 1.0
	for stop < length(line)/2 {
		if p, _ := along(line, stop); s.walled(p) {
			break
		}
		stop++
	}
	if s.roofed(road, e) {
		stop = min(stop, mouthInset)
	}
	p := &pen{}
	p.move(line[0])
	for d := 4.0; d < stop; d += 4 {
		q, _ := along(line, d)
		p.line(q)
	}
	end, dir := along(line, stop)
	p.line(end)
	s.tunnels = append(s.tunnels, gate{end, dir.mul(-1)})
	return p
}

// roofed reports whether a road runs under the field on both sides of an edge.
func (s *scene) roofed(road int, e tile.Edge) bool {
	f := s.fieldAt(tile.Half(2 * e))
	if f < 0 || f != s.fieldAt(tile.Half(2*e+1)) {
		return false
	}
	return slices.Contains(s.t.Crossings, [2]int{road, f}) || slices.Contains(s.t.Crossings, [2]int{f, road})
}

// layMouth puts the mouth of a tunnel where a road reaches the hill at the hub.
func (s *scene) layMouth(e tile.Edge) {
	out := middle(e).sub(s.hub).unit()
	s.tunnels = append(s.tunnels, gate{s.hub.add(out.mul(hillHalf - 4)), out})
}

// drawTunnels draws the mouths of tunnels: an arch of stone before the dark, and the
// hill under which roads go on that end on the tile.
func (s *scene) drawTunnels(c *canvas) {
	if s.hubbed && s.end == "tunnel" {
		drawHill(c, s.hub, hillHalf)
	}
	for _, g := range s.tunnels {
		side := g.out.left()
		o := func(along, out float64) pt { return g.at.add(side.mul(along)).add(g.out.mul(out)) }
		arch := &pen{}
		arch.move(o(-6.4, 2.6))
		arch.curve(o(-6.4, -7), o(6.4, -7), o(6.4, 2.6))
		arch.close()
		hole := &pen{}
		hole.move(o(-4, 3))
		hole.curve(o(-4, -3.6), o(4, -3.6), o(4, 3))
		hole.close()
		c.fill(arch.d, stone, `stroke="`+stoneDark+`"`, `stroke-width="1.2"`, joint)
		c.fill(hole.d, "#2e1d13")
		c.stroke(dash(dash(nil, o(-6.4, 2.6), side.mul(1.6)), o(6.4, 2.6), side.mul(-1.6)), stone, 2, round)
	}
}

// drawHill draws a wooded rock.
func drawHill(c *canvas, at pt, r float64) {
	o := func(x, y float64) pt { return at.add(pt{x * r, y * r}) }
	rock := &pen{}
	rock.move(o(-1, 0.2))
	rock.curve(o(-1.05, -0.5), o(-0.55, -1), o(-0.05, -0.98))
	rock.curve(o(0.55, -1), o(1.08, -0.45), o(0.98, 0.25))
	rock.curve(o(0.9, 0.85), o(0.4, 1.02), o(-0.1, 0.98))
	rock.curve(o(-0.6, 0.98), o(-0.98, 0.7), o(-1, 0.2))
	rock.close()
	c.stroke(rock.d, verge, 3.4, joint, half)
	c.fill(rock.d, stoneLow, `stroke="`+stoneDark+`"`, `stroke-width="1"`, joint)
	var cracks []byte
	for _, q := range []pt{{-0.5, -0.35}, {0.15, -0.62}, {0.4, 0.1}, {-0.3, 0.45}, {0.2, 0.62}} {
		cracks = dash(cracks, o(q.x, q.y), pt{0.2 * r, -0.16 * r})
	}
	c.stroke(cracks, stoneMid, 0.12*r, round)
	plant(c, []pt{o(-0.22, -0.2), o(0.28, -0.18), o(0.02, 0.28), o(-0.5, 0.12)}, 0.4*r)
}
