package art

// drawHerd draws three pigs seen from above, about a puddle.
func (s *scene) drawHerd(c *canvas, o ornament) {
	k := o.r / 11.5
	mud := &pen{}
	var points []pt
	for n := range 7 {
		points = append(points, o.at.add(polar(o.r*s.chance.span(0.8, 1), float64(n)*0.8976)))
	}
	mud.smooth(points)
	c.fill(mud.d, "#a98558", `opacity=".8"`)
	c.fill(shape(nil, o.at, 0.55, shrunk(points, o.at)...), "#8f6d44", `opacity=".7"`)
	for _, p := range []struct {
		at   pt
		turn float64
	}{{pt{-4, -5.6}, 0.3}, {pt{6.4, 1}, 2}, {pt{-4.4, 4.6}, -0.4}} {
		drawPig(c, o.at.add(p.at.mul(k)), p.turn, k)
	}
}

func shrunk(points []pt, at pt) []pt {
	var out []pt
	for _, p := range points {
		out = append(out, p.sub(at))
	}
	return out
}

// drawPig draws a pig from above that looks in that direction.
func drawPig(c *canvas, at pt, turn, k float64) {
	u := polar(k, turn)
	v := u.left()
	o := func(along, across float64) pt { return at.add(u.mul(along)).add(v.mul(across)) }
	outline := &pen{}
	outline.move(o(-4.6, 0))
	outline.curve(o(-4.6, 3.2), o(0, 3.6), o(2.4, 2.3))
	outline.curve(o(4.2, 2), o(5.2, 1.2), o(5.8, 0))
	outline.curve(o(5.2, -1.2), o(4.2, -2), o(2.4, -2.3))
	outline.curve(o(0, -3.6), o(-4.6, -3.2), o(-4.6, 0))
	outline.close()
	tail := &pen{}
	tail.move(o(-4.4, 0))
	tail.curve(o(-5.6, 0.2), o(-5.2, 1.6), o(-6.4, 1.2))
	c.stroke(tail.d, "#7a3443", 0.9*k, round)
	c.fill(outline.d, "#f0a3ad", `stroke="#7a3443"`, `stroke-width="`+number(1.1*k)+`"`, joint)
	var ears []byte
	for _, y := range []float64{1, -1} {
		ears = shape(ears, pt{}, 1, o(2, 0.7*y), o(3.6, 1.2*y), o(1.7, 2.9*y))
	}
	c.fill(ears, "#d9707f", `stroke="#7a3443"`, `stroke-width=".5"`, joint)
	c.stroke(dash(nil, o(-2.8, 0), o(0.6, 0).sub(o(-2.8, 0))), "#fbcdd2", 1.5*k, round)
	c.dots(dot(nil, o(5.5, 0)), "#c75a6c", 1.6*k)
}
