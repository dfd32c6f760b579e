package art

import (
	"slices"

	"circulade/tile"
)

// Areas returns the ground that each segment covers, by the segment's name, as
// SVG path data in the tile's 100 units and unturned. The areas of a tile lie
// apart: what passes above another segment cuts it in pieces, and what stands at
// the end of roads belongs to nobody.
func Areas(t *tile.Tile) map[string]string {
	w, road := whole(t)
	s := layOut(w)
	s.shareOut()
	m := make(map[string]string, len(t.Segments))
	if road >= 0 { // its other end has no ground of its own
		p := pen{}
		p.ring(s.entrances(road)[1], leastHalf)
		m[t.Segments[len(t.Segments)-1].Name] = string(p.d)
	}
	for i := range w.Segments {
		rings := s.land.trace(i)
		p := pen{}
		for _, r := range rings {
			p.polygon(r)
		}
		if len(p.d) == 0 {
			p.ring(s.spots[i], leastHalf) // no ground of its own: a bridge not yet built
		}
		m[t.Segments[i].Name] = string(p.d)
	}
	return m
}

// shareOut gives the walls to their cities, and a garden that is a segment its
// ground.
func (s *scene) shareOut() {
	for i := range s.cities {
		c := &s.cities[i]
		if c.seg == unowned {
			continue
		}
		for k, v := range s.land {
			if v == blocked && slices.ContainsFunc(c.rings, func(r *pen) bool { return inside(at(k), r.at) }) {
				s.land[k] = int16(c.seg)
			}
		}
	}
	for i := range s.causeways {
		w := &s.causeways[i]
		s.land.stroke(w.seg, []pt{w.from, w.to}, causewayHalf)
	}
	for i := range s.t.Segments {
		if g := s.garden; g != nil && s.t.Segments[i].Kind == tile.Garden {
			s.land.fill(i, func(p pt) bool { return max(abs(p.x-g.at.x), abs(p.y-g.at.y)) <= g.r+1 })
		}
	}
}

// polygon adds a closed ring of straight lines.
func (p *pen) polygon(ring []pt) {
	for i, q := range ring {
		if i == 0 {
			p.move(q)
		} else {
			p.line(q)
		}
	}
	p.close()
}

// trace returns the outlines of the ground that belongs to v, simplified: what
// lies inside is on the right hand.
func (r *raster) trace(v int) (rings [][]pt) {
	const corners = size + 1
	is := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < size && y < size && int(r[y*size+x]) == v
	}
	// The sides of cells that part v from the rest, by the corner they begin at:
	// bit d is set for a side that runs east, south, west or north.
	var sides [corners * corners]uint8
	for y := range size {
		for x := range size {
			if !is(x, y) {
				continue
			}
			for d, n := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
				if !is(x+n[0], y+n[1]) {
					from := [4][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}}[d]
					sides[(y+from[1])*corners+x+from[0]] |= 1 << d
				}
			}
		}
	}
	for start := range sides {
		for sides[start] != 0 {
			if ring := follow(&sides, start); area(ring) > 3 || area(ring) < -3 {
				rings = append(rings, simplify(smoothSteps(ring), 0.55))
			}
		}
	}
	return rings
}

// follow walks along the sides from a corner back to it, and takes them away. At
// a corner where two cells touch it keeps to its own cell.
func follow(sides *[(size + 1) * (size + 1)]uint8, start int) (ring []pt) {
	steps := [4]int{1, size + 1, -1, -size - 1}
	k, d := start, 0
	for sides[k]&(1<<d) == 0 {
		d++
	}
	for {
		ring = append(ring, pt{float64(k % (size + 1)), float64(k / (size + 1))})
		sides[k] &^= 1 << d
		k += steps[d]
		if k == start {
			return ring
		}
		for _, turn := range []int{1, 0, 3} { // right, on, left
			if n := (d + turn) & 3; sides[k]&(1<<n) != 0 {
				d = n
				break
			}
		}
	}
}

// smoothSteps cuts the steps of a ring of unit sides: it goes through the middles
// of the sides, and through the corners that lie on the tile's border.
func smoothSteps(ring []pt) (line []pt) {
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		if p.inset() == 0 {
			line = append(line, p)
		} else if q.inset() > 0 {
			line = append(line, p.mix(q, 0.5))
		}
	}
	return line
}

// area returns the area of a ring; a hole has a negative one.
func area(ring []pt) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

// simplify leaves out the points of a ring that lie within off of the line
// through the others. Where the ring reaches and leaves the tile's border it stays.
func simplify(ring []pt, off float64) []pt {
	var pins []int
	n := len(ring)
	for i, p := range ring {
		before, after := ring[(i+n-1)%n], ring[(i+1)%n]
		if p.inset() == 0 && before.mix(after, 0.5).inset() > 0 {
			pins = append(pins, i)
		}
	}
	if len(pins) < 2 {
		far := 0
		for i, p := range ring {
			if p.dist(ring[0]) > ring[far].dist(ring[0]) {
				far = i
			}
		}
		pins = []int{0, far}
	}
	twice := append(slices.Clone(ring), ring...)
	var line []pt
	for k, from := range pins {
		to := pins[(k+1)%len(pins)]
		if to <= from {
			to += n
		}
		part := thin(twice[from:to+1], off)
		line = append(line, part[:len(part)-1]...)
	}
	return line
}

// thin does so with a line that is not closed: its ends stay too.
func thin(line []pt, off float64) []pt {
	if len(line) < 3 {
		return slices.Clone(line)
	}
	last := len(line) - 1
	far, dist := 0, off
	for i, p := range line[:last] {
		if d := toSegment(p, line[0], line[last]); d > dist {
			far, dist = i, d
		}
	}
	if far == 0 {
		return []pt{line[0], line[last]}
	}
	return append(thin(line[:far+1], off), thin(line[far:], off)[1:]...)
}
