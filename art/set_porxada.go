package art

// porxadaSet is what La Porxada brings to the pictures.
func porxadaSet() set {
	return set{
		marks:  []mark{{name: "porxada", half: 17, draw: upright(drawArcade)}},
		tokens: []token{{"porxada", drawArcadeToken}, {"swap", drawSwap}},
	}
}

// arcade is the front of a market hall: a gable over five pillars, within 100 by 100.
const (
	arcadeRoof  = "M6 44L50 12L94 44Z"
	arcadeFront = "M12 44H88V88H12Z"
	arcadeGaps  = "M18 86V64A7 7 0 0 1 32 64V86ZM43 86V60A7 7 0 0 1 57 60V86ZM68 86V64A7 7 0 0 1 82 64V86Z"
)

// drawArcadeToken draws a market hall as a token.
func drawArcadeToken(c *canvas) {
	c.outlined(arcadeRoof+arcadeFront, stone)
	c.fill([]byte(arcadeRoof), "#b5452f")
	c.fill([]byte(arcadeGaps), townShad)
	c.stroke([]byte("M12 44H88"), ink, 3)
	c.dots(dot(nil, pt{50, 33}), gold, 11)
}

// drawArcade draws it on a tile.
func drawArcade(c *canvas, at pt, r float64) {
	o := func(x, y float64) pt { return at.add(pt{(x - 50) / 50 * r, (y - 50) / 50 * r}) }
	shape := func(points ...pt) []byte {
		p := &pen{}
		for i, q := range points {
			if i == 0 {
				p.move(o(q.x, q.y))
			} else {
				p.line(o(q.x, q.y))
			}
		}
		p.close()
		return p.d
	}
	c.fill(shape(pt{2, 94}, pt{98, 94}, pt{98, 40}, pt{2, 40}), pavingHi, half)
	c.fill(shape(pt{12, 44}, pt{88, 44}, pt{88, 90}, pt{12, 90}), stone, `stroke="`+stoneDark+`"`, `stroke-width="1.2"`, joint)
	for _, x := range []float64{18, 43, 68} {
		c.fill(shape(pt{x, 90}, pt{x, 62}, pt{x + 7, 54}, pt{x + 14, 62}, pt{x + 14, 90}), townShad)
	}
	c.fill(shape(pt{4, 45}, pt{50, 10}, pt{96, 45}), "#b5452f", `stroke="`+stoneDark+`"`, `stroke-width="1.2"`, joint)
	c.dots(dot(nil, o(50, 34)), gold, 0.24*r)
}

// drawSwap draws two arrows that change places.
func drawSwap(c *canvas) {
	d := dot(nil, centre)
	c.dots(d, halo, 106)
	c.dots(d, ink, 98)
	c.dots(d, "#f4e7c8", 88)
	const arrows = "M22 38H66M56 24L74 38L56 52M78 64H34M44 50L26 64L44 78"
	c.stroke([]byte(arrows), ink, 9, round, joint)
}
