package art

// drawRiver draws a river and the pool it begins or ends in as one water between
// its banks.
func (s *scene) drawRiver(c *canvas, w *way) {
	d := w.data()
	var shore []byte
	if w.pool != nil {
		shore = w.pool.shore.d
	}
	c.stroke(shore, bank, 3.4, joint)
	c.stroke(d, bank, 2*riverHalf+1.4, round)
	c.stroke(d, waterEdge, 2*riverHalf-0.6, round)
	c.stroke(shore, waterEdge, 1.6, joint)
	for _, l := range []struct {
		colour string
		inset  float64
	}{{waterDeep, 2.4}, {waterFill, 5.6}} {
		c.stroke(d, l.colour, 2*riverHalf-l.inset, round)
		if w.pool != nil {
			c.fill(shrink(w.pool.shore.at, w.pool.at, 1-(l.inset/2-0.7)/w.pool.r), l.colour)
			// Where the river meets the pool there is no shore.
			mouth := w.lines[0].at
			from, _ := along(mouth, length(mouth)-w.pool.r-2)
			c.stroke(dash(nil, from, w.pool.at.sub(from).mul(0.6)), l.colour, 2*riverHalf-l.inset)
		}
	}
	s.drawFlow(c, w)
	s.drawReeds(c, w)
	switch {
	case w.pool == nil:
	case w.pool.kind == spring:
		s.drawSpring(c, w)
	case w.pool.kind == crater:
		ring := &pen{}
		ring.ring(w.pool.at, w.pool.r*0.74)
		c.stroke(ring.d, waterLight, 1, `stroke-dasharray="6 5"`, round)
	default:
		s.drawLake(c, w)
	}
}

// shrink returns the closed line scaled about a point, as path data.
func shrink(line []pt, about pt, k float64) []byte {
	p := pen{}
	for i := 0; i < len(line); i += 3 {
		p.to(about.mix(line[i], k))
	}
	p.close()
	return p.d
}

// drawFlow draws the light on running water, along the stream.
func (s *scene) drawFlow(c *canvas, w *way) {
	var light []byte
	for _, l := range w.lines {
		n := length(l.at)
		if w.pool != nil {
			n -= w.pool.r * 0.7
		}
		for d := s.chance.span(3, 6); d < n-8; d += s.chance.span(6, 10) {
			p, dir := along(l.at, d)
			q, _ := along(l.at, d+s.chance.span(3, 5))
			off := dir.left().mul(s.chance.span(-3.6, 3.6))
			light = dash(light, p.add(off), q.sub(p))
		}
	}
	c.stroke(light, waterLight, 1, round)
}

// drawReeds draws clumps of reeds and stones along the banks.
func (s *scene) drawReeds(c *canvas, w *way) {
	var reeds, stones []byte
	for _, l := range w.lines {
		n := length(l.at)
		for d := s.chance.span(5, 12); d < n-5; d += s.chance.span(9, 20) {
			p, dir := along(l.at, d)
			side := dir.left()
			if s.chance.below(2) == 0 {
				side = side.mul(-1)
			}
			foot := p.add(side.mul(riverHalf))
			if foot.inset() < 4 || !s.isGrass(s.land.owner(p.add(side.mul(riverHalf+2)))) || s.opening(foot) < 14 {
				continue
			}
			if s.chance.below(4) == 0 {
				stones = dot(dot(stones, foot), foot.add(dir.mul(2)))
				continue
			}
			for range 4 {
				reeds = dash(reeds, foot.add(dir.mul(s.chance.span(-2.4, 2.4))), side.mul(s.chance.span(1.4, 3)).add(dir.mul(s.chance.span(-1, 1))))
			}
		}
	}
	c.stroke(reeds, leafDark, 1.5, round)
	c.stroke(reeds, bladeHigh, 0.7, round)
	c.dots(stones, stoneDark, 2.6)
	c.dots(stones, stoneMid, 1.7)
}

// drawSpring draws the rings of the welling water and the stones about it.
func (s *scene) drawSpring(c *canvas, w *way) {
	p := w.pool
	for _, k := range []float64{0.72, 0.44} {
		ring := &pen{}
		ring.ring(p.at, p.r*k)
		c.stroke(ring.d, waterLight, 1.3)
	}
	c.dots(dot(nil, p.at), "#f4fbfd", 4.4)
	_, dir := along(w.lines[0].at, length(w.lines[0].at))
	var small, big []byte
	for k := range 15 {
		a := angle(dir) + (float64(k)-7)*0.31
		q := p.at.add(polar(p.r+s.chance.span(-0.2, 1), a))
		if k%3 == 1 {
			big = dot(big, q)
		} else {
			small = dot(small, q)
		}
	}
	for _, l := range []struct {
		d     []byte
		width float64
	}{{small, 3.4}, {big, 5}} {
		c.dots(l.d, stoneDark, l.width)
		c.dots(l.d, stoneMid, l.width-1.2)
	}
}

// drawLake draws water lilies, reeds at the shore and light on the water.
func (s *scene) drawLake(c *canvas, w *way) {
	p := w.pool
	_, dir := along(w.lines[0].at, length(w.lines[0].at))
	a := angle(dir)
	o := func(r, turn float64) pt { return p.at.add(polar(p.r*r, a+turn)) }
	var pads, flowers, light, reeds, heads []byte
	for _, q := range []pt{o(0.58, 1.5), o(0.36, 1.9), o(0.72, 1.95), o(0.62, -1.6)} {
		pads = dot(pads, q)
	}
	for _, q := range []pt{o(0.38, 1.84), o(0.62, -1.55)} {
		flowers = dot(flowers, q)
	}
	for k, q := range []pt{o(0.2, -0.6), o(0.6, -0.6), o(0.5, 0.7)} {
		u := polar(2.4+float64(k%2), a+1.57)
		light = dash(light, q.sub(u), u.mul(2))
	}
	for k := range 8 {
		turn := -0.75 + float64(k%4)*0.13 + float64(k/4)*1.15
		foot := o(0.97+0.05*float64(k%2), turn)
		v := polar(s.chance.span(2.6, 4), a+turn*1.3+s.chance.span(-0.5, 0.5))
		reeds = dash(reeds, foot, v)
		heads = dot(heads, foot.add(v))
	}
	c.stroke(light, waterLight, 1.3, round)
	c.stroke(reeds, "#5c7a3c", 1.2, round)
	c.dots(heads, "#7a4a25", 1.7)
	c.dots(pads, "#4f8a4a", 4.2)
	c.dots(flowers, "#fbe7f0", 2.2)
}
