package art

// robbersSet is what the Robbers bring to the pictures.
func robbersSet() set {
	return set{
		marks:   []mark{{name: "robber", half: 12, draw: upright(drawRobberMark)}},
		figures: []pieceShape{robber()},
	}
}

// robber hides under a hat, his sack on his back.
func robber() pieceShape {
	return pieceShape{
		id:    "robber",
		body:  "M47 6C55 6 60 11 61 18L70 20C75 21 74 27 69 27H62C62 33 60 37 57 40C62 42 66 45 69 50C73 42 82 38 90 42C99 47 99 61 92 68C86 74 78 73 74 68L80 84C82 90 79 94 74 94H24C19 94 17 90 19 85L27 60C29 50 33 43 40 40C36 37 34 32 34 27H27C22 27 21 21 26 20L34 18C35 11 40 6 47 6Z",
		head:  "M36 26H60C60 32 57 35 54 35L48 31L42 35C38 35 36 31 36 26Z",
		folds: "M69 50C72 56 73 62 74 68M36 18C44 21 52 21 60 18M27 85H73",
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
