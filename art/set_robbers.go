package art

// robbersSet is what the Robbers bring to the pictures.
func robbersSet() set {
	return set{
		marks:   []mark{{name: "robber", half: 12, draw: upright(drawRobberMark), sign: upright(drawRobberSign)}},
		figures: []pieceShape{robber()},
	}
}

// robber wears a wide hat low over a mask, and hugs a bag of coins.
func robber() pieceShape {
	return pieceShape{
		id: "robber",
		parts: []chunk{
			painted(bell(47, 40, 93, 22, 30)),
			bare(beech, ball(46, 29, 17)),
			flat("#2b2f3a", "M28 27C34 23 42 25 46 28C50 25 58 23 64 27C65 36 60 38 55 37C51 36 49 34 46 34C43 34 41 36 37 37C32 38 27 36 28 27Z"),
			painted("M8 20C12 10 22 16 28 16C29 4 36 1 46 1C56 1 63 4 64 16C70 16 80 10 84 20C78 30 60 24 46 24C32 24 14 30 8 20Z"),
			bare(linen, "M74 46C72 42 90 42 88 46L86 52C98 58 101 70 99 80C97 92 66 92 64 80C62 70 66 58 76 52Z"),
		},
		face: visage{at: pt{46, 30}, masked: true},
		cuts: "M76 53C80 55 83 55 86 52M82 64V76M76 70H88",
	}
}

// drawRobberMark draws a masked face under a hat: a tile that brings a robber.
func drawRobberMark(c *canvas, at pt, r float64) {
	const (
		hat  = "M-8.4-.6C-6.4-3-4.6-3-3.4-2.2C-3-6.2-1.6-8 0-8C1.6-8 3-6.2 3.4-2.2C4.6-3 6.4-3 8.4-.6C5.4 1.4 2.6 1.8 0 1.8C-2.6 1.8-5.4 1.4-8.4-.6Z"
		mask = "M-5.6 2.4C-3.6 1.6-1.6 2.2 0 3.4C1.6 2.2 3.6 1.6 5.6 2.4C6.2 5.2 5 7.4 3 7.6C1.6 7.8.8 6.6 0 5.8C-.8 6.6-1.6 7.8-3 7.6C-5 7.4-6.2 5.2-5.6 2.4Z"
	)
	t := moved(at, 0, r/11)
	c.dots(dot(nil, at), ink, 2*r)
	c.dots(dot(nil, at), "#efd9a8", 1.84*r)
	c.fill([]byte(mask), "#20242e", t)
	c.dots([]byte("M-2.9 4.6h0M2.9 4.6h0"), "#fff8ea", 2, t)
	c.fill([]byte(hat), "#7a2f3c", `stroke="`+ink+`"`, `stroke-width=".9"`, joint, t)
	c.stroke([]byte("M-3.3-1.8C-1.2-.8 1.2-.8 3.3-1.8"), "#f4c22f", 1.2, round, t)
}

// drawRobberSign draws the hat over a mask, large.
func drawRobberSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#f0cf8a")
	c.sign(at, r/11,
		part{"M-6 1H6C7 6 5 8 2.6 7.6L0 5.8L-2.6 7.6C-5 8-7 6-6 1Z", "#20242e", "", 0},
		part{"M-2.9 4h0M2.9 4h0", "", "#fff8ea", 2.4},
		part{"M-8.4 0C-6.4-2.6-5-2.4-4-2C-3.6-6.4-2-8-0-8C2-8 3.6-6.4 4-2C5-2.4 6.4-2.6 8.4 0C4 2.4-4 2.4-8.4 0Z", "#8a2436", ink, 1.2})
}
