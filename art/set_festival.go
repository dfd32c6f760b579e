package art

// festivalSet is what the Festival brings to the pictures.
func festivalSet() set {
	return set{
		marks: []mark{{
			name: "festival", half: 14,
			draw: upright(func(c *canvas, at pt, r float64) {
				c.dots(dot(nil, at), "#3a2c1c", 2*r, `opacity=".22"`)
				c.sign(at, r/12.4, maypole()...)
			}),
			sign: upright(func(c *canvas, at pt, r float64) {
				signDisc(c, at, r, "#34568f")
				c.sign(at, r/11.4, ribbons()...)
			}),
		}},
	}
}

// maypole returns the layers of a maypole on a dancing floor, a wreath at its top, and of four
// dancers who hold its ribbons.
func maypole() []part {
	const (
		line   = "#3a2410"
		floor  = "M-11.6 7.4C-11.6 5.08 -6.41 3.2 0 3.2C6.41 3.2 11.6 5.08 11.6 7.4C11.6 9.72 6.41 11.6 0 11.6C-6.41 11.6 -11.6 9.72 -11.6 7.4Z"
		pole   = "M0 -10V7"
		wreath = "M-4 -7.4C-4 -8.28 -2.21 -9 0 -9C2.21 -9 4 -8.28 4 -7.4C4 -6.52 2.21 -5.8 0 -5.8C-2.21 -5.8 -4 -6.52 -4 -7.4Z"
		top    = "M0 -11h0"
	)
	layers := []part{{floor, pavingHi, "#6b5330", 0.9}, {pole, "", line, 2.4}, {pole, "", halo, 1.3}}
	for _, d := range []struct{ ribbon, body, colour, head string }{
		{"M-3.6 -7.2C-6.13 -4.8 -7.8 -1.53 -8.6 2.6", "M-9.9 2.4H-7.3L-6.1 8H-11.1Z", "#d8433c", "M-8.6 1.4h0"},
		{"M3.6 -7.2C6.13 -4.8 7.8 -1.53 8.6 2.6", "M9.9 2.4H7.3L6.1 8H11.1Z", "#3f78b0", "M8.6 1.4h0"},
		{"M-1.6 -6.2C-2.93 -2.73 -3.67 0.93 -3.8 4.8", "M-5.1 4.6H-2.5L-1.2 10.4H-6.4Z", "#f0b92c", "M-3.8 3.6h0"},
		{"M1.6 -6.2C2.93 -2.73 3.67 0.93 3.8 4.8", "M5.1 4.6H2.5L1.2 10.4H6.4Z", "#a63a78", "M3.8 3.6h0"},
	} {
		layers = append(layers, part{d.ribbon, "", line, 1.9}, part{d.ribbon, "", d.colour, 1.2},
			part{d.body, d.colour, line, 0.8}, part{d.head, "", line, 3.6}, part{d.head, "", "#f0cfa4", 2.3})
	}
	return append(layers, part{wreath, "", line, 3}, part{wreath, "", "#5f9a3e", 1.8},
		part{"M-3.4 -6.6h0M0 -5.8h0M3.4 -6.6h0", "", "#ffd9e4", 1.3}, part{top, "", line, 3.4}, part{top, "", gold, 2.2})
}

// ribbons returns the layers of the maypole as a sign: four broad ribbons that fall from its wreath.
func ribbons() []part {
	const (
		left   = "M-1.4 -4.4L-8 3.6L-5 6.2Z"
		right  = "M1.4 -4.4L8 3.6L5 6.2Z"
		middle = "M-0.8 -4.4L-4 6.8L-1 7.6ZM0.8 -4.4L4 6.8L1 7.6Z"
		wreath = "M-3.4 -5C-3.4 -6.05 -1.88 -6.9 0 -6.9C1.88 -6.9 3.4 -6.05 3.4 -5C3.4 -3.95 1.88 -3.1 0 -3.1C-1.88 -3.1 -3.4 -3.95 -3.4 -5Z"
	)
	return []part{
		{left + right + middle, ink, ink, 1.8},
		{left, "#ff5a4d", "", 0},
		{right, "#7fd36a", "", 0},
		{middle, "#ffd23f", "", 0},
		{wreath, "#fff4e0", ink, 1.5},
	}
}
