package art

import (
	"math"

	"circulade/tile"
)

const (
	roadFill   = "#f2e6c6"
	roadBorder = "#94794f"
	waterFill  = "#7fb4cf"
	waterEdge  = "#4d83a3"
	waterLight = "#b4d9e6"
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
			c.stroke(d, "#5f7a3f", 2*roadHalf+2, `stroke-opacity=".22"`)
			s.drawBridges(c, i)
			c.stroke(d, roadBorder, 2*roadHalf-0.8, `stroke-linejoin="round"`)
			c.stroke(d, roadFill, 2*roadHalf-3.4, `stroke-linejoin="round"`)
			c.stroke(d, "#d9c697", 0.9, `stroke-dasharray="3 4 1.5 5"`)
		}
	}
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
	case "", "junction", "monastery":
		return true
	}
	return false
}

// drawHub draws what stands where roads end: a village, or a place for a mark.
func (s *scene) drawHub(c *canvas) {
	switch {
	case !s.hubbed || s.hubHoly() || s.end == "":
	case ownPicture(s.end):
		s.drawVillage(c)
	default:
		p := dot(nil, s.hub)
		c.dots(p, roadBorder, 2*villageHalf-2)
		c.dots(p, "#d9c495", 2*villageHalf-5)
	}
}

// drawVillage draws a green with houses about it. The green has an edge, so
// that the roads are seen to end at it and not to run on.
func (s *scene) drawVillage(c *canvas) {
	p := dot(nil, s.hub)
	c.dots(p, "#5f7a3f", 2*villageHalf+1.5, `stroke-opacity=".25"`)
	c.dots(p, "#7b6440", 2*villageHalf-1)
	c.dots(p, "#c9b07c", 2*villageHalf-3.2)
	var hs []house
	for k := range 8 {
		a := float64(k) * math.Pi / 4
		if k%2 == 0 && s.roadLeaves(tile.Edge(k/2+1)&3) {
			continue
		}
		a += s.chance.span(-0.12, 0.12)
		hs = append(hs, house{s.hub.add(polar(8.6, a)), a + math.Pi/2 + s.chance.span(-0.2, 0.2), s.chance.span(2.1, 2.7), s.chance.below(shades)})
	}
	drawHouses(c, hs)
	plant(c, []pt{s.hub}, 5.4)
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

// drawEnds draws the houses at which single roads end.
func (s *scene) drawEnds(c *canvas) {
	for _, e := range s.ends {
		a := angle(e.dir)
		c.dots(dot(nil, e.at), "#7b6440", 12.5)
		c.dots(dot(nil, e.at), "#c9b07c", 10.6)
		drawHouses(c, []house{
			{e.at.add(polar(2.6, a)), a + 1.5708, 4, 0},
			{e.at.add(polar(4, a+2.4)), a, 2.4, 2},
		})
	}
}
