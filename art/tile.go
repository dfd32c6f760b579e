package art

import "circulade/tile"

// Tile returns a complete SVG picture of the tile in its first look, unturned, in
// a square of 100 units.
func Tile(t *tile.Tile) []byte { return Picture(t, Look{}) }

// With a size of its own a picture can be drawn on a canvas in every browser.
const svgHead = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">`

// draw paints the scene from the ground up.
func (s *scene) draw(c *canvas) {
	c.put(svgHead)
	s.drawLand(c)
	s.drawWays(c)
	for i := range s.cities {
		s.drawCity(c, &s.cities[i])
	}
	s.drawWaterGates(c)
	s.drawCauseways(c)
	s.drawTunnels(c)
	s.drawHub(c)
	s.drawEnds(c)
	s.drawHedges(c)
	s.drawTrees(c)
	for _, p := range s.holy {
		s.drawHoly(c, p)
	}
	if s.garden != nil {
		drawGarden(c, s.garden.at, s.garden.r)
	}
	for _, p := range s.shields {
		s.upright(c, p.at, func() { drawShield(c, p) })
	}
	for _, o := range s.ornaments {
		s.drawOrnament(c, o)
	}
	for _, b := range s.badges {
		s.upright(c, b.at, func() { drawBadge(c, b) })
	}
	c.put(`</svg>`)
}
