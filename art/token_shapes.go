package art

// drawTokens adds the tokens that lie beside the board: the goods, the crown of
// the king, the hat and mask of the robber baron.
func drawTokens(c *canvas) {
	token := func(id string, draw func()) {
		c.put(`<symbol id="`, id, `" viewBox="0 0 100 100" overflow="visible">`)
		draw()
		c.put(`</symbol>`)
	}
	for _, what := range []string{"wine", "grain", "cloth"} {
		token(what, func() {
			c.dots(dot(nil, centre), "#fff8e6", 98)
			drawGoods(c, what, centre, 43)
		})
	}
	token("king", func() { drawCrown(c) })
	token("robber-baron", func() { drawMask(c) })
}

// outlined fills a shape within a dark line within a light halo.
func (c *canvas) outlined(d, colour string) {
	c.stroke([]byte(d), "#fff8e6", 13, joint, round)
	c.stroke([]byte(d), "#1a120c", 7.5, joint, round)
	c.fill([]byte(d), colour)
}

// drawCrown draws a crown of five leaves, its cap red.
func drawCrown(c *canvas) {
	const (
		crown = "M14 84L4 34C12 40 18 44 26 54L30 22C36 32 40 38 43 48L50 10L57 48C60 38 64 32 70 22L74 54C82 44 88 40 96 34L86 84C74 92 26 92 14 84Z"
		band  = "M14 84L11 68C30 76 70 76 89 68L86 84C74 92 26 92 14 84Z"
	)
	c.outlined(crown, "#f4c22f")
	c.fill([]byte("M50 30L57 60C62 54 66 48 69 44L72 68C58 72 42 72 28 68L31 44C34 48 38 54 43 60Z"), "#b8233a")
	c.fill([]byte(band), "#d9971c")
	c.stroke([]byte("M11 68C30 76 70 76 89 68"), "#5b3a0c", 3, round)
	var gems []byte
	for _, p := range []pt{{4, 32}, {30, 20}, {50, 9}, {70, 20}, {96, 32}} {
		gems = dot(gems, p)
	}
	c.dots(gems, "#1a120c", 13)
	c.dots(gems, "#ffe694", 8)
	c.dots(dot(dot(nil, pt{30, 80}), pt{70, 80}), "#1d4f9f", 8)
	c.dots(dot(nil, pt{50, 82}), "#b8233a", 9)
}

// drawMask draws a hat with a feather over a mask.
func drawMask(c *canvas) {
	const (
		feather = "M66 30C70 12 84 2 101 0C102 14 94 28 76 36Z"
		hat     = "M2 46C10 36 20 36 28 38C30 20 38 10 50 10C62 10 70 20 72 38C80 36 90 36 98 46C88 56 70 58 50 58C30 58 12 56 2 46Z"
		mask    = "M18 62C28 58 40 60 50 66C60 60 72 58 82 62C86 76 80 90 68 92C60 93 55 86 50 82C45 86 40 93 32 92C20 90 14 76 18 62Z"
	)
	all := []byte(feather + hat + mask)
	c.stroke(all, "#fff8e6", 13, joint, round)
	c.stroke(all, "#1a120c", 7.5, joint, round)
	c.fill([]byte(mask), "#3a3f4c")
	c.fill([]byte("M24 72C30 66 40 69 43 76C38 82 28 82 24 72ZM76 72C70 66 60 69 57 76C62 82 72 82 76 72Z"), "#f6e9cf")
	c.fill([]byte(feather), "#c8322f")
	c.stroke([]byte("M70 32C78 20 88 10 98 4"), "#fbd0c0", 2.6, round)
	c.fill([]byte(hat), "#4f7a3a")
	c.fill([]byte("M28 40C42 46 58 46 72 40L71 31C58 37 42 37 29 31Z"), "#2c4a22")
	c.stroke([]byte("M36 22C39 17 44 15 49 15"), "#a9cc8a", 3, round)
}
