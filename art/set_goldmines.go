package art

// goldMinesSet is what the Gold Mines bring to the pictures.
func goldMinesSet() set {
	return set{
		marks:  []mark{{name: "gold", half: 12, draw: upright(drawMine), sign: upright(drawGoldSign)}},
		tokens: []token{{"ingot", drawIngot}},
	}
}

// drawIngot draws a bar of gold, seen from above its end.
func drawIngot(c *canvas) {
	const (
		bar  = "M24 30H76C79 30 81 31 82 34L94 74C95 78 93 81 89 81H11C7 81 5 78 6 74L18 34C19 31 21 30 24 30Z"
		top  = "M25 34H75L79 48H21Z"
		face = "M21 48H79L90 77H10Z"
	)
	c.outlined(bar, "#d9971c")
	c.fill([]byte(face), "#f0b92c")
	c.fill([]byte(top), "#ffe27a")
	c.stroke([]byte("M21 48H79"), "#8a5a10", 3, round)
	c.stroke([]byte("M36 66H64M40 58H60"), "#b67a12", 4, round)
	c.stroke([]byte("M30 39H48"), "#fffbe0", 4, round)
}

// drawMine draws the mouth of a mine in a rock, propped with timber, and a cart of
// gold before it.
func drawMine(c *canvas, at pt, r float64) {
	const (
		rock  = "M-11 7C-12.4 2-10-3.4-6.6-5.6C-5.8-9.6-1.6-11.6 1.6-10C5.4-10.4 8.6-7 8.4-3.6C11.4-1 12.2 3.4 11 7C6 9.4-6 9.4-11 7Z"
		mouth = "M-6 8V-1.4C-6-4.6-3.4-6.4 0-6.4C3.4-6.4 6-4.6 6-1.4V8Z"
		cart  = "M-4.4 3.6H4.4L3.4 8.4H-3.4Z"
	)
	t := moved(at, 0, r/12.2)
	c.dots(dot(nil, at), "#3a2c1c", 2*r, `opacity=".25"`)
	c.fill([]byte(rock), "#9a8f82", `stroke="#3a3028"`, `stroke-width="1.2"`, joint, t)
	c.stroke([]byte("M-8.6-1C-7.6-2.6-7-3.4-5.8-4M3-8C5-7.8 6.2-6.6 6.6-4.8M9 1.6C9.4 3 9.4 4.4 9 5.6"), "#d8d0c4", 1.1, round, t)
	c.fill([]byte(mouth), "#1c1410", t)
	c.stroke([]byte("M-5.6 8V-2.4M5.6 8V-2.4M-6.8-3H6.8"), "#3a2410", 2.6, round, t)
	c.stroke([]byte("M-5.6 8V-2.4M5.6 8V-2.4M-6.8-3H6.8"), "#b07a3c", 1.5, round, t)
	c.dots([]byte("M-2.4 2.6h0M0 1.4h0M2.4 2.6h0M-1.2 2.8h0M1.2 2.8h0"), "#5a3c06", 3.4, t)
	c.dots([]byte("M-2.4 2.6h0M0 1.4h0M2.4 2.6h0M-1.2 2.8h0M1.2 2.8h0"), "#ffd23f", 2.5, t)
	c.fill([]byte(cart), "#6b7684", `stroke="#20262e"`, `stroke-width=".9"`, joint, t)
	c.dots([]byte("M-2 8.8h0M2 8.8h0"), "#20262e", 2.2, t)
}

// drawGoldSign draws bars of gold before the dark of a mine.
func drawGoldSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#4b3f35")
	const bar = "l1.5-5.6h5.4l1.5 5.6z"
	c.sign(at, r/12.6,
		part{"M-4.2-.6" + bar + "M-8.8 6" + bar + "M.4 6" + bar, "#f7c331", "#3d2705", 1.2},
		part{"M-1.6-4.8H1.6M-6.2 1.8H-3M3 1.8H6.2", "", "#fff3b0", 1.3})
}
