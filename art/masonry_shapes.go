package art

// drawFloor draws one floor of a tower, a drum of stone: its foot is about
// (50,74), its roof about (50,42). The next floor stands 32 units higher and
// hides the roof wholly. There is no halo, for it would lie on the floor below.
func drawFloor(c *canvas) {
	drum := []byte("M10 42A40 14 0 0 1 90 42V74A40 14 0 0 1 10 74Z")
	c.stroke(drum, ink, 7.5, joint)
	c.fill(drum, "#cfc3a9")
	c.fill([]byte("M66 54.8A40 14 0 0 0 90 42V74A40 14 0 0 1 66 86.8Z"), "#a89b80")
	c.stroke([]byte("M10 53A40 14 0 0 0 90 53M10 64A40 14 0 0 0 90 64M24 53V63M44 56V66M62 56V66M80 51V61M17 60V70M34 66V76M72 65V75M24 74V84M52 78V88M84 69V79"), "#6f6350", 2)
	c.fill([]byte("M10 42A40 14 0 0 1 90 42A40 14 0 0 1 10 42Z"), "#efe8d6")
	c.fill([]byte("M18 42A32 9.6 0 0 1 82 42A32 9.6 0 0 1 18 42Z"), "#b98a50", `stroke="`+ink+`"`, `stroke-width="3"`)
	c.stroke([]byte("M14 42A36 12 0 0 1 86 42A36 12 0 0 1 14 42Z"), "#7c705c", 7, `stroke-dasharray="3.5 9"`)
}

// drawPieces draws a tower from the side, for the floors that somebody has left.
func drawPieces(c *canvas) {
	c.outlined("M18 95V86H24V42H16V8H31V18H42V8H58V18H69V8H84V42H76V86H82V95Z", "#cfc3a9")
	c.fill([]byte("M58 42H69V8H84V42H76V86H82V95H58Z"), "#a89b80")
	c.stroke([]byte("M16 30H84M24 42H76M24 57H76M24 72H76M24 86H76M40 30V42M62 30V42M34 42V57M66 42V57M34 72V86M66 72V86"), "#6f6350", 2.4)
	c.fill([]byte("M45 72V57C45 50 55 50 55 57V72Z"), "#2e1d13")
}

// drawPlan draws a tower from straight above. Its plain middle, from (24,24) to
// (76,76), is for a number.
func drawPlan(c *canvas) {
	d := dot(nil, centre)
	c.dots(d, halo, 99)
	c.dots(d, ink, 93)
	c.dots(d, "#cfc3a9", 85)
	c.stroke([]byte("M50 13.5A36.5 36.5 0 1 1 49.9 13.5Z"), "#7c705c", 11, `stroke-dasharray="4 11.3"`)
	c.dots(d, ink, 62)
	c.dots(d, "#f6ead0", 56)
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

// drawAbbeyPiece draws the tile of an abbey, for one that somebody has left: its
// church and its cloister within the wall.
func drawAbbeyPiece(c *canvas) {
	c.outlined("M8 8H92V92H8Z", yardGround)
	c.stroke([]byte("M16 16H84V84H16Z"), stone, 6)
	c.fill([]byte("M36 44H66V66H36Z"), grass)
	edge := []string{`stroke="` + ink + `"`, `stroke-width="4"`, joint}
	high, low := holyRoofs[1].high, holyRoofs[1].low
	for _, r := range []struct{ all, shade string }{
		{"M24 44H37V76H24Z", "M30.5 44H37V76H30.5Z"},
		{"M65 44H78V76H65Z", "M71.5 44H78V76H71.5Z"},
		{"M24 64H78V77H24Z", "M24 70.5H78V77H24Z"},
		{"M30 26H78V44H30Z", "M30 35H78V44H30Z"},
	} {
		c.fill([]byte(r.all), high, edge...)
		c.fill([]byte(r.shade), low)
	}
	c.fill([]byte("M20 22H44V46H20Z"), stone, edge...)
	c.stroke([]byte("M32 25V43M26 31H38"), ink, 7, round)
	c.stroke([]byte("M32 25V43M26 31H38"), gold, 4, round)
}
