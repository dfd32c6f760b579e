package art

import "slices"

// drawPlainCity draws a city for a small tile: large roofs about a square, or one
// flat ground, within a wall that is seen from afar.
func (s *scene) drawPlainCity(c *canvas, k *city) {
	var d, walls []byte
	for _, r := range k.rings {
		d = append(d, r.d...)
	}
	for _, w := range slices.Concat(k.walls, k.turns) {
		walls = append(walls, w.d...)
	}
	switch {
	case k.town && s.wheeled():
		c.fill(d, townGround)
		c.drawPlainWall(walls)
		s.drawWheel(c)
		return
	case c.detail == Calm:
		s.drawRoofs(c, k, d, walls)
	default:
		ground, light := terracotta, pavingHi
		if k.town {
			ground, light = townRoof, "#e6dfcb"
		}
		c.fill(d, ground)
		c.stroke(s.streetLines(k), mixed(ground, light), 2*streetHalf, joint)
		square, r := s.squareOf(k)
		c.dots(dot(nil, square), light, 2.1*r)
	}
	c.drawPlainWall(walls)
	if c.detail == Calm {
		s.drawTowers(c, k)
	}
	for _, g := range k.gates {
		drawPlainGate(c, g)
	}
}

// drawRoofs draws the ground and the roofs of a city of which something is to be seen.
func (s *scene) drawRoofs(c *canvas, k *city, ground, walls []byte) {
	c.stroke(walls, shade, plainWays[Calm].wall+1, `opacity=".3"`, shifted(c.sun.mul(-2)))
	colour, light := terracotta, pavingHi
	if k.town {
		colour, light = townRoof, "#e6dfcb"
	}
	c.fill(ground, colour)
	drawBlocks(c, s.build(k, grains[Calm]).list)
	s.drawSquare(c, k, light)
}

// drawPlainWall draws a wall of one light colour with a dark edge.
func (c *canvas) drawPlainWall(d []byte) {
	wide := plainWays[c.detail]
	c.stroke(d, stoneDark, wide.wall, joint)
	c.stroke(d, stone, wide.stone, joint)
}

// drawPlainGate opens the wall between two towers: the road is seen to go on in the
// city, as it is not where it goes underground.
func drawPlainGate(c *canvas, g gate) {
	side := g.out.left()
	o := func(along, out float64) pt { return g.at.add(side.mul(along)).add(g.out.mul(out)) }
	c.fill(box(nil, o(0, 0.8), side.mul(4.2), 5), roadFill)
	drawTurrets(c, []pt{o(-6.6, 0.4), o(6.6, 0.4)}, 9)
}

// drawPlainTurrets draws round towers as discs, with a light on them if it can be seen.
func drawPlainTurrets(c *canvas, at []pt, width float64) {
	var foot, light []byte
	for _, p := range at {
		foot, light = dot(foot, p), dot(light, p.add(c.sun.mul(0.14*width)))
	}
	c.dots(foot, stoneDark, width)
	if c.detail == Emblem {
		c.dots(foot, stone, width-2.4)
		return
	}
	c.dots(foot, stone, width-1.8)
	c.dots(foot, slate, width-4.2)
	c.dots(light, slateHigh, 0.3*width)
}
