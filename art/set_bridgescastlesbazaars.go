package art

// bridgesCastlesBazaarsSet is what Bridges, Castles and Bazaars brings to the pictures.
func bridgesCastlesBazaarsSet() set {
	return set{
		marks: []mark{{name: "bazaar", half: 13, draw: upright(drawBazaar), sign: upright(drawBazaarSign)}},
		tokens: []token{
			{"bridge", drawSpan},
			{"bridges", drawBridgePiece},
			{"castle", drawWard},
			{"castles", drawCastlePiece},
			{"bazaar", drawStall},
		},
	}
}

// drawBazaar draws a market: stalls with striped awnings and what they sell, on a
// paved square.
func drawBazaar(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, woodDark, 2*r)
	c.dots(d, pavingHi, 1.88*r)
	c.dots(d, paving, 1.5*r)
	stall(c, at.add(pt{-0.4 * r, -0.34 * r}), 0.42*r, "#c8322f", []string{"#e8452f", gold, "#7db84a"})
	stall(c, at.add(pt{0.42 * r, -0.24 * r}), 0.42*r, "#2a6fb5", []string{gold, "#c86fb0", "#e8452f"})
	stall(c, at.add(pt{0.02 * r, 0.42 * r}), 0.5*r, "#2f8a4a", []string{"#e8452f", "#f4f0dd", gold, "#c86fb0"})
	for _, q := range []pt{{-0.64, 0.36}, {0.7, 0.44}} { // barrels
		c.dots(dot(nil, at.add(q.mul(r))), woodDark, 0.34*r)
		c.dots(dot(nil, at.add(q.mul(r))), wood, 0.22*r)
	}
}

// stall draws a stall from the front, half as wide as half tells.
func stall(c *canvas, at pt, half float64, colour string, wares []string) {
	o := func(x, y float64) pt { return at.add(pt{x, y}.mul(half)) }
	edge := []string{`stroke="` + woodDark + `"`, `stroke-width="` + number(0.17*half) + `"`, joint}
	c.fill(shape(nil, pt{}, 1, o(-0.86, -0.3), o(0.86, -0.3), o(0.86, 0.98), o(-0.86, 0.98)), woodDark, edge...)
	c.fill(shape(nil, pt{}, 1, o(-0.92, 0.44), o(0.92, 0.44), o(0.92, 1), o(-0.92, 1)), "#c98f50", edge...)
	for i, w := range wares {
		x := (float64(i) - float64(len(wares)-1)/2) * 1.5 / float64(len(wares))
		c.dots(dot(nil, o(x, 0.34)), w, 0.5*half)
	}
	const stripes = 6
	var white, tint []byte
	for i := range stripes {
		a, b := float64(i)*2/stripes-1, float64(i+1)*2/stripes-1
		p := &pen{}
		p.move(o(a*0.8, -1))
		p.line(o(b*0.8, -1))
		p.line(o(b*1.06, -0.06))
		p.curve(o(b*1.06, 0.26), o(a*1.06, 0.26), o(a*1.06, -0.06))
		p.close()
		if i%2 == 0 {
			tint = append(tint, p.d...)
		} else {
			white = append(white, p.d...)
		}
	}
	c.stroke(append(append([]byte{}, white...), tint...), woodDark, 0.3*half, joint)
	c.fill(white, "#fff8ea")
	c.fill(tint, colour)
}

// drawStall draws a stall under a striped awning: a tile with a bazaar.
func drawStall(c *canvas) {
	const (
		awning  = "M14 12H86L96 42C96 52 84 54 82 45C80 54 68 54 66 45C64 54 52 54 50 45C48 54 36 54 34 45C32 54 20 54 18 45C16 54 4 52 4 42Z"
		counter = "M14 66H86V94H14Z"
		posts   = "M14 46V94M86 46V94"
	)
	all := []byte(awning + counter + posts)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte("M16 46H84V68H16Z"), "#5b3a24")
	c.fill([]byte(counter), "#d09a52")
	c.stroke([]byte("M14 76H86M32 77V94M50 77V94M68 77V94"), "#8a5a2c", 2.4)
	c.dots([]byte("M28 62h0M39 62h0M33.5 55h0"), "#e8452f", 10)
	c.dots([]byte("M62 62h0M73 62h0M67.5 55h0"), "#f4c22f", 10)
	c.dots([]byte("M50 61h0"), "#7db84a", 11)
	c.fill([]byte(awning), "#fff4e0")
	c.fill([]byte("M14 12H27L18 45C16 54 4 52 4 42ZM40 12H52L50 45C48 54 36 54 34 45ZM64 12H76L82 45C80 54 68 54 66 45Z"), "#c8322f")
	c.stroke([]byte(awning+"M18 45L27 12M34 45L40 12M50 45L52 12M66 45L64 12M82 45L76 12"), ink, 2.2, joint)
}

// drawSpan draws a bridge from straight above, on the scale of a tile and from
// its north to its south: narrow planks that rise to the middle, between two
// rails, and the shade beneath.
func drawSpan(c *canvas) {
	const rails = "M44.9 0C44.4 28 40.4 38 40.4 50C40.4 62 44.4 72 44.9 100M55.1 0C55.6 28 59.6 38 59.6 50C59.6 62 55.6 72 55.1 100"
	c.fill([]byte("M55 0C56 28 63 38 64 50C63 62 56 72 55 100H51V0Z"), "#1c2a33", `opacity=".3"`)
	c.fill([]byte("M44.5 0C44 28 40 38 40 50C40 62 44 72 44.5 100H55.5C56 72 60 62 60 50C60 38 56 28 55.5 0Z"), roadFill)
	var planks, posts []byte
	for i := range 24 {
		y := 4*float64(i) + 4
		half := 4.6 + 3.8*max(0, 1-abs(y-50)/40)
		planks = dash(planks, pt{50 - half, y}, pt{2 * half, 0})
	}
	for _, p := range []pt{{5.2, 6}, {5.9, 20}, {8.3, 35}, {9.6, 50}, {8.3, 65}, {5.9, 80}, {5.2, 94}} {
		posts = dot(dot(posts, pt{50 - p.x, p.y}), pt{50 + p.x, p.y})
	}
	c.stroke(planks, "#c9a977", 1)
	c.stroke([]byte(rails), "#4a2f14", 3.8)
	c.stroke([]byte(rails), "#c28a4a", 2)
	c.dots(posts, "#4a2f14", 5)
	c.dots(posts, "#e6b878", 3)
}

// drawBridgePiece draws a bridge from the side, for those that somebody has left.
func drawBridgePiece(c *canvas) {
	const (
		arch  = "M3 84V58C18 36 82 36 97 58V84H82C80 56 20 56 18 84Z"
		rails = "M8 52V34M29 41V22M50 36V18M71 41V22M92 52V34M8 36C22 16 78 16 92 36"
	)
	both := []byte(arch + rails)
	c.stroke(both, halo, 13, joint, round)
	c.stroke(both, ink, 7.5, joint, round)
	c.fill([]byte(arch), "#cfc3a9")
	c.stroke([]byte(rails), "#d09a52", 3.6, round)
	c.stroke([]byte("M6 62C24 46 76 46 94 62M28 50V59M50 45V55M72 50V59M12 61V72M88 61V72"), "#6f6350", 2.4)
}

// drawWard draws a castle from straight above, on the scale of a tile. Its long
// way lies along the edge that two half cities share, its middle, where its
// follower stands, on the middle of that edge.
func drawWard(c *canvas) {
	wall := []byte("M8 50L27 25H73L92 50L73 75H27Z")
	c.stroke(wall, "#3f5a2c", 15, joint, `stroke-opacity=".3"`)
	c.fill(wall, "#d9bd8a")
	c.stroke(wall, stoneDark, 9, joint)
	c.stroke(wall, stone, 6.6, joint)
	c.stroke(wall, stoneLow, 6.6, `stroke-dasharray=".7 2"`)
	c.stroke(wall, stoneMid, 2.6)
	drawHouses(c, []house{{pt{24, 50}, pt{0, 9}, 5.4, 0, true}, {pt{76, 50}, pt{0, 8}, 6, shades, true}})
	drawTurrets(c, []pt{{8, 50}, {27, 25}, {73, 25}, {92, 50}, {73, 75}, {27, 75}}, 15)
}

// drawCastlePiece draws a castle from the front, for those that somebody has
// left.
func drawCastlePiece(c *canvas) {
	c.outlined("M8 94V34H4V16H13V23H19V16H28V34H36V22H33V4H41V10H46V4H54V10H59V4H67V22H64V34H72V16H81V23H87V16H96V34H92V94Z", "#cfc3a9")
	c.fill([]byte("M64 34H72V16H81V23H87V16H96V34H92V94H76V52H64Z"), "#a89b80")
	c.fill([]byte("M36 94V70C36 54 64 54 64 70V94Z"), "#2e1d13")
	c.stroke([]byte("M43 61V94M50 58V94M57 61V94M37 74H63M37 85H63"), "#8a6a3c", 2.2)
	c.stroke([]byte("M4 34H28M72 34H96M33 22H67M36 34V50H64V34M8 50H24M76 50H92M8 66H24M76 66H92"), "#6f6350", 2.4)
	c.fill([]byte("M46 30C46 25 54 25 54 30V40H46ZM15 42H21V52H15ZM79 42H85V52H79Z"), "#2e1d13")
}

// drawBazaarSign draws one large stall.
func drawBazaarSign(c *canvas, at pt, r float64) {
	const (
		all    = "M-8 10V-2L-10.6-1.6L-8-9.4H8L10.6-1.6L8-2V10Z"
		awning = "M-8-9.4H8L10.6-1.6C10.6 1.6 5.4 1.6 5.2-1C5 1.6 0 1.6 0-1C0 1.6-5 1.6-5.2-1C-5.4 1.6-10.6 1.6-10.6-1.6Z"
	)
	c.outlinedSign(at, r/12, all,
		part{all, "#4a2f14", "", 0}, part{"M-8 5H8V10H-8Z", "#d09a52", "", 0},
		part{"M-5 3.4h0M0 3.4h0", "", "#e8452f", 3.6}, part{"M5 3.4h0", "", gold, 3.6},
		part{awning, "#fff8ea", ink, 1.3},
		part{"M-8-9.4H-4L-5.2-1C-5.4 1.6-10.6 1.6-10.6-1.6ZM0-9.4H4L5.2-1C5 1.6 0 1.6 0-1Z", "#2f9a4e", "", 0})
}
