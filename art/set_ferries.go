package art

import "math"

// ferriesSet is what the Ferries bring to the pictures.
func ferriesSet() set {
	return set{
		marks: []mark{{name: "ferry-lake", half: lakeHalf, draw: upright(drawLake), sign: upright(drawLakeSign), fixed: true, spot: "ferry-lake"}},
		tokens: []token{
			{"ferry", func(c *canvas) { drawFerry(c, "M50 29V71", dockNS) }},
			{"ferry-bend", func(c *canvas) { drawFerry(c, "M50 29C50 43 57 50 71 50", dockNE) }},
			{"lane", func(c *canvas) { drawLane(c, "M50 14V86") }},
			{"lane-bend", func(c *canvas) { drawLane(c, "M50 14C50 38 62 50 86 50") }},
		},
	}
}

// drawLake draws a lake on which ferries ply: a round shore, two blues, glints,
// lilies, and piles at which one lands.
func drawLake(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, verge, 2.12*r, half)
	c.dots(d, bank, 2*r)
	c.dots(d, waterEdge, 1.82*r)
	c.dots(d, waterDeep, 1.72*r)
	c.dots(dot(nil, at.sub(pt{0.06 * r, 0.06 * r})), waterFill, 1.36*r)
	var glints, piles, lilies []byte
	for _, q := range []pt{{-0.42, -0.3}, {0.1, -0.46}, {-0.3, 0.32}, {0.32, 0.22}, {0.02, 0.02}} {
		glints = dash(glints, at.add(q.mul(r)), pt{0.24 * r, 0})
	}
	for i := range 8 {
		piles = dot(piles, at.add(polar(0.86*r, float64(i)*math.Pi/4+math.Pi/8)))
	}
	for _, q := range []pt{{-0.52, 0.1}, {-0.4, 0.2}, {0.5, -0.26}} {
		lilies = dot(lilies, at.add(q.mul(r)))
	}
	c.stroke(glints, waterLight, 0.07*r, round)
	c.dots(lilies, leafHigh, 0.13*r)
	c.dots(piles, woodDark, 0.17*r)
	c.dots(piles, "#c28a4a", 0.09*r)
}

// Where a ferry's ends lie at the shore, as lines along it.
const (
	dockNS = "M41.5 31H58.5M41.5 69H58.5"
	dockNE = "M41.5 31H58.5M69 41.5V58.5"
)

// drawFerry draws a raft on the scale of a tile: planks between two rails along a
// line from shore to shore.
func drawFerry(c *canvas, line, docks string) {
	way := []byte(line)
	c.stroke(way, "#1c3a4a", 19, `opacity=".35"`)
	c.stroke(way, halo, 18.4, `opacity=".9"`)
	c.stroke(way, ink, 16.4)
	c.stroke(way, "#c28a4a", 14)
	c.stroke(way, roadFill, 10)
	c.stroke(way, "#c9a977", 10, `stroke-dasharray=".9 2.6"`)
	c.stroke([]byte(docks), woodDark, 3.4, round)
	c.stroke([]byte(docks), "#e6b878", 1.6, round)
}

// drawLane draws the sign of a ferry's way: a line between two landings on water.
func drawLane(c *canvas, line string) {
	d := dot(nil, centre)
	c.dots(d, halo, 106)
	c.dots(d, ink, 98)
	c.dots(d, waterFill, 88)
	c.stroke([]byte(line), ink, 30, round)
	c.stroke([]byte(line), roadFill, 19, round)
}

// drawLakeSign draws the lake with its shore alone.
func drawLakeSign(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, bank, 2.1*r)
	c.dots(d, waterEdge, 1.9*r)
	c.dots(d, waterFill, 1.72*r)
	c.stroke(dash(dash(nil, at.add(pt{-0.5 * r, -0.2 * r}), pt{0.5 * r, 0}), at.add(pt{0, 0.3 * r}), pt{0.5 * r, 0}), waterLight, 0.12*r, round)
}
