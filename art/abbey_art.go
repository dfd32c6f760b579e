package art

import "circulade/tile"

// drawClose draws a monastery that has its tile to itself, for any tile may lie
// beside it: the walled garden reaches to all four edges and has a gate in the
// middle of each.
func (s *scene) drawClose(c *canvas, p place) {
	const inset = 5
	c.fill([]byte("M0 0h100v100H0z"), verge)
	c.fill([]byte("M5 5h90v90H5z"), yardGround)
	s.drawBeds(c)
	c.drawRoad([]byte("M50 0V100M0 50H100"))
	court := box(nil, centre, pt{20, 0}, 20)
	c.fill(court, roadFill, `stroke="`+roadEdge+`"`, `stroke-width="1.4"`)
	if s.t.Segments[p.seg].Kind == tile.Shrine {
		drawShrine(c, place{p.seg, p.at, yardHalf})
	} else {
		s.upright(c, p.at, func() { drawCloister(c, p.at, 1.12, true) })
	}
	wall := pen{}
	var at []pt
	for e := tile.North; e <= tile.West; e++ {
		o := func(x, y float64) pt { return pt{x, y}.turn(e) }
		wall.move(o(42, inset))
		wall.line(o(inset, inset))
		wall.line(o(inset, 42))
		at = append(at, o(42, inset), o(58, inset), o(inset+0.5, inset+0.5))
	}
	c.stroke(wall.d, shade, 6.4, `opacity=".34"`, shifted(c.sun.mul(-1.8)))
	c.drawWall(wall.d, 1)
	drawTurrets(c, at, 8.2)
}

// drawBeds lays out the four quarters of the garden: an orchard, herbs in rows,
// vines and a pond.
func (s *scene) drawBeds(c *canvas) {
	var beds []byte
	for e := tile.North; e <= tile.West; e++ {
		q := pt{24.5, 24.5}.turn(e)
		beds = box(beds, q, pt{15, 0}, 15)
	}
	c.fill(beds, grassWarm, `stroke="`+verge+`"`, `stroke-width="1.4"`, joint)
	var trees []pt
	for i := range 16 {
		x, y := float64(i%4)*7.6+13.1, float64(i/4)*7.6+13.1
		if x < 32 || y < 32 {
			trees = append(trees, pt{x + s.chance.span(-0.8, 0.8), y + s.chance.span(-0.8, 0.8)})
		}
	}
	plant(c, trees, 5.4)
	var soil []byte
	var herbs [3][]byte
	for i := range 5 {
		x := 64.5 + 5.6*float64(i)
		soil = dash(soil, pt{x, 13}, pt{0, 23})
		herbs[i%3] = dash(herbs[i%3], pt{x, 14.5}, pt{0, 21})
	}
	c.stroke(soil, soilDark, 4, round)
	for i, colour := range []string{leaf, "#8e6fb3", "#d9b53f"} {
		c.stroke(herbs[i], colour, 2.8, `stroke-dasharray=".1 3"`, round)
	}
	pond := &pen{}
	pond.smooth([]pt{{12.5, 76}, {17, 66}, {25, 66}, {29, 74}, {36, 80}, {31, 87}, {17, 87}})
	c.fill(pond.d, waterFill, `stroke="`+waterEdge+`"`, `stroke-width="1.6"`)
	c.stroke([]byte("M17 74h6M23 82h6M20 70h4"), waterLight, 1.3, round)
	c.dots([]byte("M30 79h0M18 80h0"), "#4f8a4a", 4.2)
	c.dots([]byte("M30 78.6h0"), "#fbe7f0", 2.2)
	var vines []pt
	for i := range 20 {
		vines = append(vines, pt{64.5 + 7.3*float64(i%4), 64 + 5.6*float64(i/4)})
	}
	var rows []byte
	for i := range 5 {
		rows = dash(rows, pt{62, 64 + 5.6*float64(i)}, pt{27, 0})
	}
	c.stroke(rows, soilDark, 1.2)
	plant(c, vines, 3.8)
}
