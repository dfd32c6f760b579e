package art

import (
	"math"
	"slices"
)

// The ground of a town that is nobody's.
const townGround = "#d3c8ad"

// drawCity draws the ground, the houses, the wall and its gates.
func (s *scene) drawCity(c *canvas, k *city) {
	ground, light, thick := paving, pavingHi, 1.0
	if k.town {
		ground, light, thick = townGround, "#e6dfcb", 1.4
	}
	var d, walls []byte
	for _, r := range k.rings {
		d = append(d, r.d...)
	}
	for _, w := range slices.Concat(k.walls, k.turns) {
		walls = append(walls, w.d...)
	}
	c.stroke(walls, shade, 6.4*thick, `opacity=".34"`, shifted(c.sun.mul(-1.8*thick)))
	c.fill(d, ground)
	if k.town && s.wheeled() {
		c.drawWall(walls, thick)
		s.drawWheel(c)
		return
	}
	s.drawPaving(c, k, light)
	b := s.build(k, grains[Full])
	drawBlocks(c, b.list)
	plant(c, b.yards(), 4.8)
	c.drawWall(walls, thick)
	s.drawTowers(c, k)
	for _, g := range k.gates {
		drawGate(c, g)
	}
}

// shifted returns the attribute that moves a shape.
func shifted(by pt) string {
	return `transform="translate(` + number(by.x) + ` ` + number(by.y) + `)"`
}

// drawWall draws a wall: light parapets with merlons on both sides of a walk.
func (c *canvas) drawWall(d []byte, thick float64) {
	c.stroke(d, stoneDark, 3.9*thick+1.7, joint)
	c.stroke(d, stone, 3.9*thick, joint)
	c.merlons(d, 3.9*thick)
	c.stroke(d, stoneMid, 1.9*thick)
}

// merlons draws the gaps in the parapets of a wall of that width, where they can be
// seen.
func (c *canvas) merlons(d []byte, width float64) {
	if c.detail == Full {
		c.stroke(d, stoneLow, width, `stroke-dasharray=".5 1.5"`)
	}
}

// drawPaving speckles the ground of a city and lays out its square.
func (s *scene) drawPaving(c *canvas, k *city, light string) {
	var low, high []byte
	for range 70 {
		p := pt{s.chance.span(1, 99), s.chance.span(1, 99)}
		if s.land.owner(p) != k.seg {
			continue
		}
		if s.chance.below(2) == 0 {
			low = dot(low, p)
		} else {
			high = dot(high, p)
		}
	}
	c.dots(low, pavingLo, 0.9, half)
	c.dots(high, light, 1.4)
	s.drawSquare(c, k, light)
}

// drawSquare draws the square of a city, and the streets that lead to it.
func (s *scene) drawSquare(c *canvas, k *city, light string) {
	square, r := s.squareOf(k)
	c.stroke(s.streetLines(k), light, 2*streetHalf, joint)
	c.dots(dot(nil, square), light, 2*r)
	if c.detail == Full || s.chance.below(2) == 0 { // a well
		c.dots(dot(nil, square), stoneDark, 4.4)
		c.dots(dot(nil, square), stone, 3.2)
		c.dots(dot(nil, square), waterDeep, 1.8)
	}
}

// streetLines returns the streets of a city as path data.
func (s *scene) streetLines(k *city) (d []byte) {
	square, _ := s.squareOf(k)
	for _, line := range s.streets(k, square) {
		p := &pen{}
		for i, q := range line {
			if i%3 == 0 || i == len(line)-1 {
				p.to(q)
			}
		}
		d = append(d, p.d...)
	}
	return d
}

// shielded reports whether a coat of arms, or what else stands in a city,
// leaves no room for a house at p.
func (s *scene) shielded(p pt) bool {
	for _, q := range s.shields {
		if p.dist(q.at) < q.r+2 {
			return true
		}
	}
	for _, q := range s.holy {
		if max(abs(p.x-q.at.x), abs(p.y-q.at.y)) < q.r+2.5 {
			return true
		}
	}
	return s.ornamented(p, 1.6)
}

// drawTowers sets round towers along the walls.
func (s *scene) drawTowers(c *canvas, k *city) {
	var feet []pt
	const margin = 19 // from the corners, where walls meet
	apart, width := 30.0, 8.4
	if c.detail == Calm {
		apart, width = 40, 10.4
	}
	for _, w := range k.walls {
		n := length(w.at) - 2*margin
		count := max(math.Round(n/apart), 1)
		for i := 0.0; i <= count; i++ {
			p, _ := along(w.at, margin+n*i/count)
			clear := true
			for _, g := range k.gates {
				clear = clear && p.dist(g.at) > 15
			}
			clear = clear && s.opening(p) > 17
			for j := range s.cities {
				_, _, d := s.cities[j].nearestWall(p)
				clear = clear && (s.cities[j].seg == k.seg || d > 7)
			}
			if clear {
				feet = append(feet, p)
			}
		}
	}
	if k.town {
		width = 11.5
	}
	drawTurrets(c, feet, width)
}

// drawTurrets draws round towers with pointed roofs of slate.
func drawTurrets(c *canvas, at []pt, width float64) {
	if c.detail != Full {
		drawPlainTurrets(c, at, width)
		return
	}
	var fall, foot, low, high []byte
	for _, p := range at {
		r := (width - 2.6) / 2
		fall = dot(fall, p.sub(c.sun.mul(0.2*width)))
		foot = dot(foot, p)
		low = wedge(low, p, r, angle(c.sun)+math.Pi/2)
		high = wedge(high, p, r, angle(c.sun)-math.Pi/5)
	}
	c.dots(fall, shade, width, `opacity=".4"`)
	c.dots(foot, stoneDark, width)
	c.dots(foot, stone, width-1.5)
	c.dots(foot, slate, width-2.9)
	c.fill(low, slateLow)
	c.fill(high, slateHigh)
}

func angle(v pt) float64 { return math.Atan2(v.y, v.x) }

// wedge appends a part of a pointed roof from above: a slice of a disc that begins
// at an angle.
func wedge(d []byte, p pt, r, from float64) []byte {
	wide := 2 * math.Pi / 5
	return facet(d, p, p.add(polar(r, from)), p.add(polar(r*1.04, from+wide/2)), p.add(polar(r, from+wide)))
}

// drawGate draws a gatehouse between two towers, its dark doorway to the road.
func drawGate(c *canvas, g gate) {
	side := g.out.left()
	o := func(along, out float64) pt { return g.at.add(side.mul(along)).add(g.out.mul(out)) }
	c.fill(box(nil, o(0, 4), g.out.mul(1.8), 3.4), "#2e1d13")
	drawHouses(c, []house{{o(0, -0.4), side.mul(4.8), 3.4, 1, false}})
	c.stroke(dash(nil, o(-2.8, 3.7), side.mul(5.6)), stone, 1.3)
	drawTurrets(c, []pt{o(-6, 1.2), o(6, 1.2)}, 7.4)
}
