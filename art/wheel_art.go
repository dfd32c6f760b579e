package art

import (
	"math"
	"slices"
)

// The wheel lies on a block of squares, about the corner of its middle ones. Its
// sectors begin north and go on clockwise; at its rim, where the pig goes round,
// are crowns. The page lays its figures on these measures (web/src/sets/wheel-of-fortune/wheel.ts).
const (
	wheelMiddle = 200 // from the north-west corner of the block
	wheelRim    = 143
	wheelTrack  = 124 // inside of it are the sectors
	crownWay    = 98  // from the middle to the crowns
	crownApart  = 15  // degrees from the middle of a sector to each of two crowns
	crownHalf   = 16
)

// sectorColours are the grounds of the sectors, crownsOf how many crowns each has.
var (
	sectorColours = [6]string{"#efd27c", "#b9cde0", "#e3d5ae", "#a3b7c6", "#e0ad98", "#b7c69a"}
	crownsOf      = [6]int{1, 2, 1, 2, 1, 2}
)

// wheeled reports whether the tile is a square of the block with the wheel.
func (s *scene) wheeled() bool { return slices.Contains(s.t.Marks, "wheel-board") }

// around returns a point of the wheel by degrees from the north, clockwise.
func around(middle pt, r, degrees float64) pt {
	return middle.add(polar(r, (degrees-90)*math.Pi/180))
}

// drawWheel draws what of the wheel lies on this square.
func (s *scene) drawWheel(c *canvas) {
	middle := pt{float64(wheelMiddle - size*s.t.StartX), float64(wheelMiddle - size*s.t.StartY)}
	disc := dot(nil, middle)
	c.dots(disc, shade, 2*wheelRim+5, `opacity=".3"`)
	c.dots(disc, stoneDark, 2*wheelRim+2)
	c.dots(disc, "#b08a58", 2*wheelRim)
	c.dots(disc, stoneDark, 2*wheelTrack+2)
	var spokes, notches []byte
	for i, colour := range sectorColours {
		from := float64(60 * i)
		p := &pen{}
		p.move(middle)
		p.line(around(middle, wheelTrack, from))
		for k := 1; k <= 6; k++ { // near enough to an arc
			p.line(around(middle, wheelTrack, from+float64(10*k)))
		}
		p.close()
		c.fill(p.d, colour)
		line := &pen{}
		line.move(middle)
		line.line(around(middle, wheelRim, from))
		spokes = append(spokes, line.d...)
		notches = dot(notches, around(middle, (wheelRim+wheelTrack)/2, from+30))
	}
	c.dots(s.strewn(), shade, 1.1, `opacity=".22"`)
	c.stroke(spokes, shade, 3, `opacity=".4"`, shifted(c.sun.mul(-1.6)))
	c.stroke(spokes, stoneDark, 2.4)
	c.dots(notches, "#7c5a30", 15)
	c.dots(notches, "#cfa76c", 12)
	for i, n := range crownsOf {
		at := float64(60*i + 30)
		if n == 1 {
			drawCrownSpace(c, around(middle, crownWay, at))
			continue
		}
		drawCrownSpace(c, around(middle, crownWay, at-crownApart))
		drawCrownSpace(c, around(middle, crownWay, at+crownApart))
	}
	c.dots(disc, shade, 40, `opacity=".4"`, shifted(c.sun.mul(-2)))
	c.dots(disc, stoneDark, 40)
	c.dots(disc, "#8a6233", 37)
	c.dots(disc, "#d9b06e", 22)
	c.dots(disc, stoneDark, 6)
}

// strewn returns the pores of the stone that the wheel is made of.
func (s *scene) strewn() (pores []byte) {
	for range 60 {
		pores = dot(pores, pt{s.chance.span(1, 99), s.chance.span(1, 99)})
	}
	return pores
}

// drawCrownSpace draws a crown with room for a figure, if any of it is on the tile.
func drawCrownSpace(c *canvas, at pt) {
	if min(at.x, at.y) < -crownHalf || max(at.x, at.y) > size+crownHalf {
		return
	}
	d := dot(nil, at)
	c.dots(d, shade, 2*crownHalf, `opacity=".35"`, shifted(c.sun.mul(-2)))
	c.dots(d, stoneDark, 2*crownHalf)
	c.dots(d, "#fdf6e0", 2*crownHalf-2.4)
	c.put(`<g opacity=".8" transform="translate(`, number(at.x-11), ` `, number(at.y-12), `)scale(.22)">`)
	drawCrown(c)
	c.put(`</g>`)
}

// drawWheelMark draws a small wheel and the number of sectors by which it turns.
func drawWheelMark(c *canvas, at pt, r float64, n int) {
	d := dot(nil, at)
	c.dots(d, stoneDark, 2*r)
	c.dots(d, "#b08a58", 1.84*r)
	for i, colour := range sectorColours {
		p := &pen{}
		p.move(at)
		for k := range 4 {
			p.line(around(at, 0.74*r, float64(60*i+20*k)))
		}
		p.close()
		c.fill(p.d, colour)
	}
	c.dots(d, stoneDark, 1.4*r)
	c.dots(d, "#fdf6e0", 1.26*r)
	c.put(`<g `, moved(at, 0, r/9), `>`)
	c.stroke([]byte(wheelNumbers[n]), ink, 2.1, joint, round)
	c.put(`</g>`)
}

// wheelNumbers are the numbers as lines about (0,0): text would need a font.
var wheelNumbers = [4]string{
	1: "M-1.8-2.2L.5-4V4M-1.6 4H2.4",
	2: "M-2.4-2C-2-5.2 2.6-4.8 2.3-1.8C2.1 .4-1.4 1.6-2.4 4H2.6",
	3: "M-2.2-3.2C-.8-5 2.4-4.2 2.1-2C1.9-.5 .4-.2-.6-.2C.6-.2 2.6 .2 2.5 2.1C2.4 4.6-1.4 5-2.6 3",
}
