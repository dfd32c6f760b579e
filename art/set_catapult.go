package art

// catapultSet is what the Catapult brings to the pictures.
func catapultSet() set {
	return set{
		marks:  []mark{{name: "fair", half: 13, draw: upright(drawFair), sign: upright(drawFairSign)}},
		tokens: thrown(),
	}
}

// drawFair draws two striped tents with pennants and a bonfire: a fair.
func drawFair(c *canvas, at pt, r float64) {
	const (
		back  = "M1 8L3.2 0.6L9 -3.4L11.4 0.6L11.6 8Z"
		roof  = "M-11 -0.6L-4.6 -8.4L2.4 -0.6Z"
		wall  = "M-10 -0.6H1.4V8.4H-10Z"
		strip = "M-7.2 -0.6H-4.4V8.4H-7.2ZM-1.6 -0.6H1.4V8.4H-1.6Z"
		poles = "M-4.6 -8.4V-12M8.4 -3.4V-6.6"
		flags = "M-4.6 -12L0.2 -10.6L-4.6 -9.2ZM8.4 -6.8L12 -5.6L8.4 -4.4Z"
	)
	t := moved(at, 0, r/12.4)
	c.dots(dot(nil, at), "#3a2c1c", 2*r, `opacity=".22"`)
	c.fill([]byte(back), "#4f86b8", `stroke="#1c2a3a"`, `stroke-width="1.1"`, joint, t)
	c.fill([]byte("M6.6 -1.8L8.8 -3.2L9.4 8H6.2Z"), "#f4efe0", t)
	c.fill([]byte(wall), "#fff4e0", `stroke="#3a2410"`, `stroke-width="1.1"`, joint, t)
	c.fill([]byte(strip), "#c8322f", t)
	c.fill([]byte("M-5.8 8.4L-4.4 2L-3 8.4Z"), "#3a2410", t)
	c.fill([]byte(roof), "#d8433c", `stroke="#3a2410"`, `stroke-width="1.1"`, joint, t)
	c.fill([]byte("M-7 -0.6L-4.6 -8.4L-2 -0.6Z"), "#fff4e0", t)
	c.stroke([]byte(poles), "#3a2410", 1, round, t)
	c.fill([]byte(flags), "#f4c22f", `stroke="#5b3a0c"`, `stroke-width=".6"`, joint, t)
}

// thrown returns the catapult and its four tokens.
func thrown() []token {
	disc := func(colour string, sign func(*canvas)) func(*canvas) {
		return func(c *canvas) {
			d := dot(nil, centre)
			c.dots(d, halo, 97)
			c.dots(d, ink, 91)
			c.dots(d, colour, 83)
			sign(c)
		}
	}
	return []token{
		{"catapult", drawCatapult},
		{"token-knockout", disc("#b8342c", func(c *canvas) { // a figure that falls
			c.stroke([]byte("M24 74L52 46M46 26L74 34M70 62L52 46"), "#fff4e0", 9, round, joint)
			c.dots([]byte("M36 30h0"), "#fff4e0", 21)
			c.stroke([]byte("M66 76L80 70M60 82L62 88"), "#ffd98a", 5, round)
		})},
		{"token-seduction", disc("#a63a78", func(c *canvas) { // a heart
			c.fill([]byte("M50 80C26 62 19 50 21 38C23 25 42 22 50 37C58 22 77 25 79 38C81 50 74 62 50 80Z"), "#ffe0ea", `stroke="#5a1238"`, `stroke-width="3"`, joint)
		})},
		{"token-target", disc("#2f6fa8", func(c *canvas) { // rings
			c.dots(dot(nil, centre), "#f4efe0", 62)
			c.dots(dot(nil, centre), "#2f6fa8", 44)
			c.dots(dot(nil, centre), "#f4efe0", 27)
			c.dots(dot(nil, centre), "#c8322f", 12)
		})},
		{"token-catch", disc("#3f7f4a", func(c *canvas) { // two hands below a ball
			c.dots([]byte("M50 30h0"), "#fff4e0", 24)
			c.stroke([]byte("M20 48C22 72 38 80 50 80C62 80 78 72 80 48"), "#fff4e0", 9, round)
			c.stroke([]byte("M31 46L33 58M69 46L67 58"), "#fff4e0", 7, round)
		})},
	}
}

// drawCatapult draws an arm with a spoon on a wagon.
func drawCatapult(c *canvas) {
	const (
		frame = "M12 76H88M26 76L50 40L74 76"
		arm   = "M20 20L72 70"
	)
	for _, line := range []struct {
		colour string
		more   float64
	}{{halo, 13}, {ink, 7}, {"#b07a3c", 0}} {
		c.stroke([]byte(frame), line.colour, 8+line.more, round, joint)
		c.stroke([]byte(arm), line.colour, 8+line.more, round)
	}
	c.dots([]byte("M18 18h0"), halo, 37)
	c.dots([]byte("M18 18h0"), ink, 31)
	c.dots([]byte("M18 18h0"), "#aeb8c2", 24)
	c.dots([]byte("M26 84h0M74 84h0"), ink, 26)
	c.dots([]byte("M26 84h0M74 84h0"), "#d09a52", 16)
	c.dots([]byte("M26 84h0M74 84h0"), ink, 5)
}

// drawFairSign draws one large tent.
func drawFairSign(c *canvas, at pt, r float64) {
	const tent = "M-9 10V0L-11-1L0-9.6L11-1L9 0V10Z"
	c.outlinedSign(at.add(pt{0, 0.08 * r}), r/12.6, tent,
		part{tent, "#fff4e0", "", 0},
		part{"M-9 10V0H-5.4V10ZM9 10V0H5.4V10ZM-11-1L0-9.6L11-1L5.6 0L0-9.6L-5.6 0Z", "#d8332c", "", 0},
		part{"M-2.6 10L0 2L2.6 10Z", ink, "", 0},
		part{"M0-9.6V-14", "", ink, 1.6}, part{"M0-14.4L6-12.2L0-10.4Z", gold, ink, 1})
}
