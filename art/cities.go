package art

import "circulade/tile"

// A city is the shape of one city segment. It has several rings where another
// city passes between its parts.
type city struct {
	seg   int
	rings []*pen // closed outlines
	walls []*pen // the parts of the outlines that have a wall
	turns []*pen // walls about a corner of the tile that is city on both sides
	gates []gate
	town  bool // the town within a block of start tiles
}

// A gate is where a road goes through a wall.
type gate struct {
	at, out pt // out points away from the city
}

// layCities shapes every city. Between two edges of one city the outline runs
// along the tile's corners, so that neighbours join without a seam.
func (s *scene) layCities() {
	var through [2]bool // whether a city already runs north–south, east–west
	for i := range s.t.Segments {
		seg := &s.t.Segments[i]
		if seg.Kind != tile.City {
			continue
		}
		c := city{seg: i}
		axis := opposite(seg.Edges)
		switch {
		case seg.Edges&15 == 0:
			// Placed later, where there is room.
		case axis >= 0 && through[1-axis]:
			for e := tile.North; e <= tile.West; e++ {
				if seg.Edges.Has(e) {
					s.outline(&c, 1<<e)
				}
			}
		default:
			s.outline(&c, seg.Edges&15)
		}
		if axis >= 0 {
			through[axis] = true
		}
		s.cities = append(s.cities, c)
	}
	s.layTown()
}

// opposite returns 0 for {N,S}, 1 for {E,W} and -1 for any other set.
func opposite(es tile.EdgeSet) int {
	switch es & 15 {
	case 1<<tile.North | 1<<tile.South:
		return 0
	case 1<<tile.East | 1<<tile.West:
		return 1
	}
	return -1
}

// cornerWall is how far from the tile's corner a wall meets an edge, always at a
// right angle, so that all of it goes on on the next tile: into that one's wall, or
// into its turn about the corner if that is city on both sides.
const cornerWall = 3.4

// sharedWall is how far from an edge that two cities share their walls meet.
const sharedWall = 4.5

// heading returns the unit vector along an edge, clockwise.
func heading(e tile.Edge) pt { return corner(e + 1).sub(corner(e)).unit() }

// outline adds the ring and the walls of a city that leaves by those edges.
func (s *scene) outline(c *city, edges tile.EdgeSet) {
	first := tile.North
	for first < tile.West && (!edges.Has(first) || edges.Has((first+3)&3)) {
		first++
	}
	ring := &pen{}
	for n := 0; n < 4; n++ {
		e := (first + tile.Edge(n)) & 3
		if edges.Has(e) {
			c.edge(s.t, ring, edges, e)
			continue
		}
		gap := 1
		for n+gap < 4 && !edges.Has((e+tile.Edge(gap))&3) {
			gap++
		}
		s.wallAcross(c, ring, e, gap, s.crowd(c.seg, edges, e, gap))
		n += gap - 1
	}
	ring.close()
	c.rings = append(c.rings, ring)
}

// along returns where a city begins and ends on an edge, clockwise, if it does not go on
// about its corners: next to these, or in the middle of an edge that it shares.
func (c *city) along(t *tile.Tile, e tile.Edge) (from, to pt) {
	from, to = corner(e).add(heading(e).mul(cornerWall)), corner((e+1)&3).sub(heading(e).mul(cornerWall))
	if c.shares(t, 2*e+1) {
		from = middle(e)
	}
	if c.shares(t, 2*e) {
		to = middle(e)
	}
	return from, to
}

// shares reports whether a city has that half of an edge, and another one the other half.
func (c *city) shares(t *tile.Tile, h tile.Edge) bool {
	return c.seg >= 0 && t.Segments[c.seg].Shares.Has(tile.Half(h))
}

// edge leads the ring along an edge of the city, and turns a wall about the
// corner at its end if the city goes on there.
func (c *city) edge(t *tile.Tile, ring *pen, edges tile.EdgeSet, e tile.Edge) {
	next := (e + 1) & 3
	from, end := c.along(t, e)
	to := corner(next)
	if edges.Has((e + 3) & 3) {
		from = corner(e)
	}
	if edges.Has(next) {
		const k = 0.5523 * cornerWall
		a, b := to.sub(heading(e).mul(cornerWall)), to.add(heading(next).mul(cornerWall))
		turn := &pen{}
		turn.move(a)
		turn.curve(a.add(inward(e).mul(k)), b.add(inward(next).mul(k)), b)
		c.turns = append(c.turns, turn)
	} else {
		to = end
	}
	ring.to(from)
	ring.line(to)
}

// wallAcross adds the wall across a gap of that many edges, the first of which is e.
func (s *scene) wallAcross(c *city, ring *pen, e tile.Edge, gap, crowd int) {
	before, after := (e+3)&3, (e+tile.Edge(gap))&3
	_, start := c.along(s.t, before)
	end, _ := c.along(s.t, after)
	const straight = 0.6
	curves := gapCurve(gap, crowd)
	if amid, to := c.shares(s.t, 2*before), c.shares(s.t, 2*after+1); amid || to {
		// Where two cities share an edge a tile laid there shows a city, so no wall reaches it.
		deep := map[bool]float64{false: 23, true: 36}
		if amid {
			start = start.add(inward(before).mul(sharedWall))
		} else {
			end = end.add(inward(after).mul(sharedWall))
		}
		curves = [][3]pt{{start.add(inward(before).mul(deep[amid])).turn(4 - e), end.add(inward(after).mul(deep[to])).turn(4 - e), end}}
	}
	wall := &pen{}
	wall.move(start)
	for _, p := range []*pen{wall, ring} {
		p.line(start.add(inward(before).mul(straight)))
		for i, k := range curves {
			q := k[2].turn(e)
			if i == len(curves)-1 {
				q = end.add(inward(after).mul(straight))
			}
			p.curve(k[0].turn(e), k[1].turn(e), q)
		}
		p.line(end)
	}
	c.walls = append(c.walls, wall)
}

// crowd tells how much room the wall across a gap must leave: 0 for the usual
// shape, 1 if another city lies in the gap, 2 if that city has several edges.
func (s *scene) crowd(seg int, edges tile.EdgeSet, first tile.Edge, gap int) int {
	level := 0
	for i := range s.t.Segments {
		o := &s.t.Segments[i]
		if i == seg || o.Kind != tile.City {
			continue
		}
		for k := range gap {
			e := (first + tile.Edge(k)) & 3
			// Cities on opposite edges do not crowd each other.
			facing := edges.Len() == 1 && o.Edges.Len() == 1 && k == 1
			if o.Edges.Has(e) && !edges.Has(e) && !facing {
				level = max(level, min(o.Edges.Len(), 2))
			}
		}
	}
	return level
}

// gapCurve returns the wall across a gap of that many edges which begins with
// the north edge: from the north-west corner clockwise to the gap's end, as
// cubic curves. The angles at the corners differ so that the walls of two
// cities which meet in a corner leave a wedge of field between them.
func gapCurve(gap, crowd int) [][3]pt {
	switch gap {
	case 1: // the city lies on the three other sides
		if crowd > 0 {
			return [][3]pt{{{12, 16}, {24, 40}, {50, 40}}, {{76, 40}, {88, 16}, {100, 0}}}
		}
		return [][3]pt{{{12, 15}, {24, 31}, {50, 31}}, {{76, 31}, {88, 15}, {100, 0}}}
	case 2: // the city fills the south-west
		if crowd > 0 {
			return [][3]pt{{{12, 18}, {28, 46.8}, {40.6, 59.4}}, {{53.2, 72}, {82, 88}, {100, 100}}}
		}
		return [][3]pt{{{25, 37}, {63, 75}, {100, 100}}}
	default: // the city lies at the west edge
		switch crowd {
		case 0:
			return [][3]pt{{{15, 15}, {32, 26}, {32, 50}}, {{32, 74}, {15, 85}, {0, 100}}}
		case 1:
			return [][3]pt{{{12, 19}, {30, 28}, {30, 50}}, {{30, 72}, {12, 81}, {0, 100}}}
		}
		return [][3]pt{{{9, 17}, {19, 30}, {19, 50}}, {{19, 70}, {9, 83}, {0, 100}}}
	}
}

// cityOf returns the city a road ends at: the one it is linked with, else the
// one whose wall is nearest to aim. It is nil where there is no wall.
func (s *scene) cityOf(road int, aim pt) *city {
	var best *city
	near := 0.0
	for i := range s.cities {
		c := &s.cities[i]
		_, _, d := c.nearestWall(aim)
		if len(c.walls) == 0 {
			continue
		}
		if s.linked(road, c.seg) {
			d -= 1000
		}
		if best == nil || d < near {
			best, near = c, d
		}
	}
	return best
}

// nearestWall returns the point of the city's walls nearest to p, keeping off
// the tile's corners, and the direction out of the city there.
func (c *city) nearestWall(p pt) (at, out pt, dist float64) {
	dist = 1e9
	for _, w := range c.walls {
		n := length(w.at)
		for d := n * 0.15; d <= n*0.85; d++ {
			q, dir := along(w.at, d)
			if k := q.dist(p); k < dist {
				// Walls run clockwise round what is not the city.
				at, out, dist = q, dir.left(), k
			}
		}
	}
	return at, out, dist
}

// linked reports whether two segments meet at a road's end.
func (s *scene) linked(a, b int) bool {
	for _, l := range s.t.Links {
		has := [2]bool{}
		for _, i := range l {
			has[0] = has[0] || i == a
			has[1] = has[1] || i == b
		}
		if has[0] && has[1] {
			return true
		}
	}
	return false
}
