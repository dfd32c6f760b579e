package art

import "circulade/tile"

// drawHolySign draws a monastery or one of its like on a small tile: as it is seen
// from the front, in its wall, higher than whoever stands before it.
func (s *scene) drawHolySign(c *canvas, p place) {
	kind := s.t.Segments[p.seg].Kind
	r, k := p.r, p.r/17
	if housed(s.t) && !s.alone() {
		return
	}
	if s.alone() {
		s.drawPlainClose(c)
		r, k = 26, 1.6
	} else if kind != tile.Shrine {
		d := box(nil, p.at, pt{r, 0}, r)
		c.fill(d, yardGround, `stroke="`+stoneDark+`"`, `stroke-width="`+number(4.6*min(k, 1.2))+`"`, joint)
		c.stroke(d, stone, 2.8*min(k, 1.2), joint)
	}
	s.upright(c, p.at, func() {
		switch kind {
		case tile.Shrine:
			drawTemple(c, p.at, r)
		case tile.Abbey:
			drawChurch(c, p.at, 1.16*k, "#6f93b8", "#3f6288")
		default:
			drawChurch(c, p.at, 1.16*k, "#c8503f", "#96352c")
		}
	})
}

// drawPlainClose draws the walled garden that an abbey has to itself.
func (s *scene) drawPlainClose(c *canvas) {
	c.fill([]byte("M0 0h100v100H0z"), verge)
	c.fill([]byte("M5 5h90v90H5z"), yardGround, `stroke="`+stoneDark+`"`, `stroke-width="6.6"`, joint)
	c.stroke([]byte("M5 5h90v90H5z"), stone, 4.2, joint)
	c.fill([]byte("M13 13h27v27H13zM60 13h27v27H60zM13 60h27v27H13zM60 60h27v27H60z"), grassWarm)
	c.drawPlainRoad([]byte("M50 0V100M0 50H100"))
	c.dots(dot(nil, centre), roadEdge, 57)
	c.dots(dot(nil, centre), roadFill, 53)
}

// drawChurch draws a church with its tower beside the nave.
func drawChurch(c *canvas, at pt, k float64, roof, spire string) {
	const body = "M-10.5 11V-5L-5.5-14.6L-.5-5V-3H7.4L11 4V11Z"
	c.sign(at.add(pt{0, 1.4 * k}), k,
		part{body, halo, halo, 4}, part{body, stone, woodDark, 2.4},
		part{"M-.5-3H7.4L11 4H-.5Z", roof, woodDark, 1.4},
		part{"M-11.4-5L-5.5-15.6L.4-5Z", spire, woodDark, 1.4},
		part{"M-7.6 11V6.6C-7.6 3.8-3.4 3.8-3.4 6.6V11Z", woodDark, "", 0},
		part{"M3 7.6h0M7.4 7.6h0", "", "#5b7f9c", 2.4},
		part{"M-5.5-19V-13M-7.6-17H-3.4", "", woodDark, 2.6},
		part{"M-5.5-19V-13M-7.6-17H-3.4", "", "#ffd95e", 1.4})
}

// drawTemple draws a shrine: a violet dome on a round platform.
func drawTemple(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, stoneDark, 2.1*r)
	c.dots(d, stone, 2*r-0.1*r)
	c.dots(d, yardGround, 1.6*r)
	const dome = "M-8 9V0C-8-10 8-10 8 0V9Z"
	c.sign(at, r/15,
		part{dome, "#7f59a8", woodDark, 2.4},
		part{"M-4.6 0C-4.6-5-2-6.4 0-6.6", "", "#c4a4e0", 2},
		part{"M-10 9.4H10", "", woodDark, 4.4}, part{"M-10 9.4H10", "", stone, 2.2},
		part{"M-2.4 9V4.4C-2.4 2 2.4 2 2.4 4.4V9Z", "#43241a", "", 0},
		part{"M0-9.6h0", "", woodDark, 5.4}, part{"M0-9.6h0", "", gold, 3.6})
}

// drawGardenSign draws a garden: a flower in a clipped hedge.
func drawGardenSign(c *canvas, at pt, r float64) {
	c.fill(box(nil, at, pt{r - 1, 0}, r-1), "#f2e6bd", `stroke="`+leafDark+`"`, `stroke-width="3"`, joint)
	var petals []byte
	for i := range 5 {
		petals = dot(petals, at.add(polar(0.42*r, float64(i)*1.2566-1.5708)))
	}
	c.dots(petals, "#8c1f44", 0.64*r)
	c.dots(petals, "#e8507c", 0.5*r)
	c.dots(dot(nil, at), "#8c5a10", 0.5*r)
	c.dots(dot(nil, at), "#ffd84a", 0.38*r)
}
