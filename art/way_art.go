package art

import (
	"math"

	"circulade/tile"
)

// drawWays draws rivers, then roads over them.
func (s *scene) drawWays(c *canvas) {
	for i := range s.ways {
		if w := &s.ways[i]; w.river {
			s.drawRiver(c, w)
		}
	}
	for i := range s.ways {
		if w := &s.ways[i]; !w.river {
			d := w.data()
			c.stroke(d, verge, 2*roadHalf+2.4, half)
			s.drawBridges(c, i)
			c.drawRoad(d)
		}
	}
}

// drawRoad draws a road of beaten earth with the tracks of wheels.
func (c *canvas) drawRoad(d []byte) {
	c.stroke(d, roadEdge, 2*roadHalf-0.8, joint)
	c.stroke(d, roadFill, 2*roadHalf-3, joint)
	c.stroke(d, roadTrack, 4.6, joint)
	c.stroke(d, roadFill, 2.6, joint)
}

func (w *way) data() []byte {
	var d []byte
	for _, l := range w.lines {
		d = append(d, l.d...)
	}
	return d
}

// ownPicture reports whether roads that end so end at something drawn, and not
// at a badge.
func ownPicture(end string) bool {
	switch end {
	case "", "junction", "monastery", "tunnel":
		return true
	}
	return false
}

// needsNoHub reports whether nothing stands in the middle of where roads end so: what lies there
// is drawn as a mark in its own road.
func needsNoHub(end string) bool { return end == "" || end == "tunnel" || allMarks[end].lies }

// drawHub draws what stands where roads end: a village, or a place for a mark.
func (s *scene) drawHub(c *canvas) {
	switch {
	case !s.hubbed || s.hubHoly() || needsNoHub(s.end):
	case ownPicture(s.end):
		s.drawVillage(c)
	default:
		p := dot(nil, s.hub)
		c.dots(p, roadEdge, 2*villageHalf-2)
		c.dots(p, paving, 2*villageHalf-5)
	}
}

// drawVillage draws a green with houses about it. The green has an edge, so
// that the roads are seen to end at it and not to run on.
func (s *scene) drawVillage(c *canvas) {
	p := dot(nil, s.hub)
	c.dots(p, verge, 2*villageHalf+2, half)
	c.dots(p, roadEdge, 2*villageHalf-0.6)
	c.dots(p, paving, 2*villageHalf-2.6)
	var hs []house
	colour := s.chance.below(clays)
	for k := range 4 {
		side := float64(k) * math.Pi / 2
		// One house in each corner between the roads, its gable to one of them.
		a := side + math.Pi/4 + s.chance.span(-0.1, 0.1)
		turn := side + float64(s.chance.below(2))*math.Pi/2 + s.chance.span(-0.12, 0.12)
		hs = append(hs, house{s.hub.add(polar(8.9, a)), polar(s.chance.span(3.1, 3.7), turn), s.chance.span(2.5, 2.9), (colour + k*k) % (clays + 1), false})
		if !s.roadLeaves(tile.Edge(k+1) & 3) {
			hs = append(hs, house{s.hub.add(polar(8.2, side)), polar(3.1, side+math.Pi/2), 2.7, (colour + 1) % clays, true})
		}
	}
	drawHouses(c, hs)
	plant(c, []pt{s.hub.add(pt{-1.2, 0.8}), s.hub.add(pt{1.8, -1})}, 3.8)
}

// roadLeaves reports whether a road leaves the tile by the edge.
func (s *scene) roadLeaves(e tile.Edge) bool {
	for i := range s.ways {
		if w := &s.ways[i]; !w.river && s.t.Segments[w.seg].Edges.Has(e) {
			return true
		}
	}
	return false
}

// drawEnds draws the farms at which single roads end: a house, a barn, a tree.
func (s *scene) drawEnds(c *canvas) {
	for _, e := range s.ends {
		a := angle(e.dir)
		c.dots(dot(nil, e.at), verge, 16, half)
		c.dots(dot(nil, e.at), roadEdge, 14)
		c.dots(dot(nil, e.at), paving, 12)
		drawHouses(c, []house{
			{e.at.add(polar(3.6, a)), polar(4.6, a+math.Pi/2), 3, 0, false},
			{e.at.add(polar(4.6, a-2)), polar(2.8, a), 2.3, 5, false},
		})
		plant(c, []pt{e.at.add(polar(5.4, a+1.9))}, 4.4)
	}
}
