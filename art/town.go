package art

import (
	"slices"

	"circulade/tile"
)

// unowned is the raster's value for the ground of a town that is no segment.
const unowned = -3

// townHalves returns the halves of the walled edges that no field has: there the
// town goes on on the next tile.
func (s *scene) townHalves() tile.HalfSet {
	var hs tile.HalfSet
	for h := tile.NL; h <= tile.WR; h++ {
		if s.t.Terrain[h.Edge()] == tile.WallEdge && s.fieldAt(h) < 0 {
			hs |= 1 << h
		}
	}
	return hs
}

// layTown shapes the town of a block of start tiles. Its wall runs from edge to
// edge and meets each in its middle at a right angle, so that the wall of the
// next tile goes on where it ends.
func (s *scene) layTown() {
	hs := s.townHalves()
	if hs == 0 {
		return
	}
	at := slices.IndexFunc(s.cities, func(c city) bool { return s.t.Segments[c.seg].Edges&15 == 0 })
	if at < 0 {
		at = len(s.cities)
		s.cities = append(s.cities, city{seg: unowned})
	}
	c := &s.cities[at]
	c.town = true
	if hs == 255 {
		ring := &pen{}
		for e := tile.North; e <= tile.West; e++ {
			ring.to(corner(e))
		}
		ring.close()
		c.rings = append(c.rings, ring)
		return
	}
	for h := tile.NL; h <= tile.WR; h++ {
		if hs.Has(h) && !hs.Has((h+7)&7) {
			c.quarter(h, hs)
		}
	}
}

// quarter adds the part of a town whose first half-edge, clockwise, is h.
func (c *city) quarter(h tile.Half, hs tile.HalfSet) {
	ring := &pen{}
	first, last := h, h
	ring.to(begin(h))
	for ; hs.Has(h); h = (h + 1) & 7 {
		last = h
		ring.to(begin((h + 1) & 7))
	}
	from, to := begin((last+1)&7), begin(first)
	in, out := inward(last.Edge()), inward(first.Edge())
	wall := &pen{}
	wall.move(from)
	reach := 0.5523 * size / 2
	a, b := from.add(in.mul(reach)), to.add(out.mul(reach))
	wall.curve(a, b, to)
	ring.curve(a, b, to)
	ring.close()
	c.rings = append(c.rings, ring)
	c.walls = append(c.walls, wall)
}

// begin returns where a half-edge begins, clockwise.
func begin(h tile.Half) pt {
	if h&1 == 0 {
		return corner(h.Edge())
	}
	return middle(h.Edge())
}

// to moves the pen to where a line begins, or draws on to its next point.
func (p *pen) to(q pt) {
	if len(p.at) == 0 {
		p.move(q)
	} else {
		p.line(q)
	}
}

// hasTown reports whether a town lies on the tile.
func (s *scene) hasTown() bool { return s.townHalves() != 0 }
