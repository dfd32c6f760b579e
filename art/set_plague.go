package art

import "strconv"

// plagueSet is what the Plague brings to the pictures.
func plagueSet() set {
	return set{
		marks:  []mark{{name: "plague", half: 12, draw: upright(drawPlague), sign: upright(drawPlagueSign), spot: "plague"}},
		tokens: plagueTokens(),
	}
}

// mostOutbreaks is how many outbreaks have a number.
const mostOutbreaks = 6

// ratHead is a rat from the front, in 100 units.
const ratHead = "M50 80C41 73 33 62 30 50C21 51 13 44 13 34C13 24 21 17 30 18C37 19 42 24 43 31C47 30 53 30 57 31C58 24 63 19 70 18C79 17 87 24 87 34C87 44 79 51 70 50C67 62 59 73 50 80Z"

// plagueTokens returns outbreaks with their numbers, as pips, and fleas: each with a
// shape of its own on either side.
func plagueTokens() (all []token) {
	for n := 1; n <= mostOutbreaks; n++ {
		all = append(all,
			token{"outbreak-" + strconv.Itoa(n), func(c *canvas) { drawOutbreak(c, n) }},
			token{"averted-" + strconv.Itoa(n), func(c *canvas) { drawAverted(c, n) }})
	}
	return append(all,
		token{"flea", func(c *canvas) { drawFlea(c, "#8a3d1c", "#c8693a", "") }},
		token{"flea-inactive", func(c *canvas) { drawFlea(c, "#e9e3d3", "#fbf8f0", `transform="rotate(180 50 50)"`) }})
}

// drawOutbreak draws the side of an outbreak that is active: a rat on a dark red
// square that stands on its corner.
func drawOutbreak(c *canvas, n int) {
	c.outlined("M50 3L97 50L50 97L3 50Z", "#8e1b22")
	c.stroke([]byte("M50 11L89 50L50 89L11 50Z"), "#e8a0a0", 2.2, joint)
	drawRat(c, "translate(23 11) scale(.54)")
	c.pips(n, 68, "#fff3dc")
}

// drawRat draws the head of a rat.
func drawRat(c *canvas, at string) {
	t := `transform="` + at + `"`
	c.fill([]byte(ratHead), "#3a3230", `stroke="#120d0c"`, `stroke-width="4"`, joint, t)
	c.dots([]byte("M29 34h0M71 34h0"), "#d99a94", 17, t)
	c.dots([]byte("M40 50h0M60 50h0"), "#ffe26b", 9, t)
	c.stroke([]byte("M46 68L20 62M46 70L22 73M54 68L80 62M54 70L78 73"), "#d8d0c4", 2.6, round, t)
	c.dots([]byte("M50 72h0"), "#f0a8a0", 11, t)
}

// drawAverted draws the other side: a field that grows again, on a light square with
// round corners.
func drawAverted(c *canvas, n int) {
	c.outlined("M20 8H80C87 8 92 13 92 20V80C92 87 87 92 80 92H20C13 92 8 87 8 80V20C8 13 13 8 20 8Z", "#dcedb4")
	c.stroke([]byte("M50 66V34"), "#2f6a1f", 5.4, round)
	c.fill([]byte("M50 46C38 47 28 40 26 26C40 25 50 33 50 46Z"), "#4f9a2f", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.fill([]byte("M50 40C50 27 60 17 75 16C76 31 66 41 50 40Z"), "#6fb83f", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.stroke([]byte("M24 67C40 61 60 61 76 67"), "#7a4a20", 4.6, round)
	c.pips(n, 76, ink)
}

// drawFlea draws a flea from the side.
func drawFlea(c *canvas, body, light, turn string) {
	const (
		hull = "M17 55C17 36 38 22 60 26C77 29 88 42 84 55C80 67 62 73 45 71C29 69 17 65 17 55Z"
		legs = "M62 66C72 74 78 82 66 92M48 70C54 78 52 86 42 92M34 68C36 76 30 84 20 86M82 46L95 38M84 52L96 53"
	)
	more := []string{round}
	if turn != "" {
		more = append(more, turn)
	}
	c.stroke([]byte(hull+legs), halo, 15, more...)
	c.stroke([]byte(hull+legs), ink, 8.5, more...)
	c.stroke([]byte(legs), body, 3.4, more...)
	c.fill([]byte(hull), body, more[1:]...)
	c.stroke([]byte("M28 40C33 49 33 59 29 66M41 31C47 42 47 59 43 69M55 28C61 39 61 57 57 69"), light, 4, more...)
	c.dots([]byte("M75 44h0"), ink, 8, more[1:]...)
}

// drawPlague draws the sign on the tiles where the plague breaks out: a rat in a dark
// ring.
func drawPlague(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, "#1c1214", 2*r)
	c.dots(d, "#f0d9c8", 1.84*r)
	c.dots(d, "#6d1a20", 1.62*r)
	drawRat(c, moveTo(at, r/72))
}

// drawPlagueSign draws a rat from the side.
func drawPlagueSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#c7d65a")
	c.sign(at, 0.078*r,
		part{"M-6 4C-10.4 4-10.4-1-7-1.6", "", ink, 1.8},
		part{"M-7 5C-7-1.6-3-4.6 1-3.4L3.4-5L4.4-2.6C7-1.6 8.8.8 9.4 3.4L6 4.6H3V6H.6V4.8H-3V6H-5.4V5Z", "#3d3533", ink, 1},
		part{"M6-.2h0", "", "#ff4a3a", 2}, part{"M2.6-3h0", "", "#e0a09a", 1.8})
}
