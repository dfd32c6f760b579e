package art

import "math"

// drawRiver draws a river and the pool it begins or ends in as one water.
func (s *scene) drawRiver(c *canvas, w *way) {
	d := w.data()
	var shore []byte
	if w.pool != nil {
		shore = w.pool.shore.d
	}
	c.stroke(shore, "#5f7a3f", 5, `stroke-opacity=".25"`)
	c.stroke(d, waterEdge, 2*riverHalf, round)
	c.fill(shore, waterEdge)
	c.stroke(d, waterFill, 2*riverHalf-2.4, round)
	c.fill(shore, waterFill)
	c.stroke(shore, waterEdge, 1.4)
	if w.pool == nil {
		c.stroke(d, waterLight, 1.2, `stroke-dasharray="7 6"`, round)
		return
	}
	// Where the river meets the pool there is no shore.
	p := w.pool
	mouth := w.lines[0].at
	n := length(mouth)
	from, _ := along(mouth, n-p.r-2)
	to, _ := along(mouth, n-p.r+3)
	c.stroke(dash(nil, from, to.sub(from)), waterFill, 2*riverHalf-2.4)
	start, _ := along(mouth, 0)
	stop, _ := along(mouth, n-p.r*0.7)
	c.stroke(dash(nil, start, stop.sub(start)), waterLight, 1.2, `stroke-dasharray="7 6"`, round)
	switch p.kind {
	case spring:
		s.drawSpring(c, w)
	case crater:
		ring := &pen{}
		ring.ring(p.at, p.r*0.74)
		c.stroke(ring.d, waterLight, 1, `stroke-dasharray="6 5"`, round)
	default:
		s.drawLake(c, w)
	}
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
		c.dots(l.d, stone, l.width-1.2)
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

// drawVolcano draws a cone of rock from above: ridges that run down from the
// rim, what glows in the crater and flows out of it.
func (s *scene) drawVolcano(c *canvas, at pt, r float64) {
	const ridges = 11
	var foot, slope, rim []pt
	var furrows []byte
	for k := range ridges {
		a := (float64(k) + s.chance.span(-0.25, 0.25)) * 2 * math.Pi / ridges
		foot = append(foot, at.add(polar(r*s.chance.span(0.86, 1.04), a)))
		slope = append(slope, at.add(polar(r*s.chance.span(0.62, 0.72), a)))
		rim = append(rim, at.add(polar(r*s.chance.span(0.38, 0.44), a)))
		furrows = dash(furrows, at.add(polar(r*0.48, a+0.2)), polar(r*s.chance.span(0.26, 0.38), a+0.24))
	}
	layer := func(points []pt, off float64) []byte {
		p := &pen{}
		for i := range points {
			points[i] = points[i].add(pt{-off * r, -off * r})
		}
		p.smooth(points)
		return p.d
	}
	c.fill(layer(foot, 0), "#6f5b4a", `stroke="#3a2c23"`, `stroke-width="1.2"`)
	c.fill(layer(slope, 0.07), "#8f7863")
	c.stroke(furrows, "#4a392e", 1.1, round)
	flow := &pen{}
	flow.move(at.add(pt{0.2 * r, 0.2 * r}))
	flow.curve(at.add(pt{0.44 * r, 0.3 * r}), at.add(pt{0.4 * r, 0.56 * r}), at.add(pt{0.62 * r, 0.66 * r}))
	c.stroke(flow.d, "#7c1f10", r*0.26, round)
	c.stroke(flow.d, "#f0641e", r*0.16, round)
	c.fill(layer(rim, 0), "#e2451b", `stroke="#3a1d14"`, `stroke-width="1.5"`)
	c.dots(dot(nil, at), "#ffa02e", r*0.5)
	c.dots(dot(nil, at), "#ffe98a", r*0.24)
}
