package art

// drawBridges draws the stone bridges on which a road crosses the ways drawn
// before it.
func (s *scene) drawBridges(c *canvas, road int) {
	var deck, piers []byte
	for _, b := range s.bridges {
		if b.upper != road {
			continue
		}
		long := s.ways[b.lower].half() + 3.5
		deck = dash(deck, b.at.sub(b.dir.mul(long)), b.dir.mul(2*long))
		side := b.dir.left().mul(roadHalf + 1.4)
		for _, q := range []pt{b.dir.mul(long), b.dir.mul(-long)} {
			piers = dot(dot(piers, b.at.add(q).add(side)), b.at.add(q).sub(side))
		}
	}
	wide := 2 * roadHalf
	if c.detail != Full {
		wide += 2.6
	}
	c.stroke(deck, "#1c2a33", wide+8, `opacity=".3"`)
	c.stroke(deck, stoneDark, wide+4.8)
	c.stroke(deck, stone, wide+3.2)
	c.merlons(deck, 2*roadHalf+3.2)
	c.dots(piers, stoneDark, 5.2)
	c.dots(piers, stone, 3.5)
	c.dots(piers, stoneMid, 1.8)
}

// drawWaterGates draws the arches under which a river enters a city: their
// shade falls on the water and on a path on either bank.
func (s *scene) drawWaterGates(c *canvas) {
	var shade, dark []byte
	var at []pt
	for _, g := range s.gaps {
		side := g.out.left()
		shade = box(shade, g.at.add(g.out.mul(4)), side.mul(riverHalf+3), 3)
		dark = box(dark, g.at.add(g.out.mul(3)), side.mul(riverHalf), 1.8)
		for _, k := range []float64{-riverHalf - 3.6, riverHalf + 3.6} {
			at = append(at, g.at.add(side.mul(k)).add(g.out.mul(0.6)))
		}
	}
	c.fill(shade, "#1a2c36", `opacity=".4"`)
	c.fill(dark, "#12222c", `opacity=".75"`)
	for _, g := range s.gaps {
		arch := dash(nil, g.at.sub(g.out.left().mul(riverHalf)), g.out.left().mul(2*riverHalf))
		c.stroke(arch, stoneDark, 6.4)
		c.stroke(arch, stone, 4.6)
		c.merlons(arch, 4.6)
		c.stroke(arch, stoneMid, 2)
	}
	drawTurrets(c, at, 7.6)
}

// drawCauseways draws the high streets that join the parts of a city above
// another.
func (s *scene) drawCauseways(c *canvas) {
	for _, w := range s.causeways {
		v := w.to.sub(w.from)
		d := dash(nil, w.from, v)
		u := v.unit().mul(2.6)
		inner := dash(nil, w.from.sub(u), v.add(u.mul(2)))
		c.stroke(d, "#2a1c12", 2*causewayHalf+5, `opacity=".32"`)
		c.stroke(d, stoneDark, 2*causewayHalf+1)
		c.stroke(d, stone, 2*causewayHalf-0.4)
		c.merlons(d, 2*causewayHalf-0.4)
		c.stroke(inner, stoneDark, 2*causewayHalf-3.4)
		c.stroke(inner, paving, 2*causewayHalf-4.6)
		var at []pt
		for _, end := range []pt{w.from, w.to} {
			for _, k := range []float64{-causewayHalf - 2, causewayHalf + 2} {
				at = append(at, end.add(v.unit().left().mul(k)))
			}
		}
		drawTurrets(c, at, 7.2)
	}
}
