package art

import "math"

// towerSet is what the Tower brings to the pictures.
func towerSet() set {
	return set{
		marks:  []mark{{name: "tower", half: foundationHalf, draw: upright(drawFoundation), sign: upright(drawFoundationSign), spot: "tower"}},
		tokens: []token{{"tower", drawFloor}, {"tower-plan", drawPlan}, {"tower-pieces", drawPieces}},
	}
}

// drawFoundation draws a ring of ashlar on which a tower may be built.
func drawFoundation(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	ring := &pen{}
	ring.ring(at, 0.72*r)
	c.dots(d, verge, 2.1*r, half)
	c.dots(d, stoneDark, 1.9*r)
	c.dots(d, stoneMid, 1.76*r)
	c.stroke(ring.d, stone, 0.22*r, `stroke-dasharray="`+number(0.277*r)+` `+number(0.1*r)+`"`)
	var joints []byte
	for i := range 12 {
		a := float64(i) * math.Pi / 6
		joints = dash(joints, at.add(polar(0.56*r, a)), polar(0.34*r, a))
	}
	c.stroke(joints, stoneDark, 0.07*r)
	c.dots(d, stoneDark, 1.16*r)
	c.dots(d, "#8a7350", 1.02*r)
	c.dots(d, "#a88e62", 0.6*r)
	stairs := box(nil, at, pt{0.2 * r, 0}, 0.2*r)
	c.fill(stairs, stone, `stroke="`+stoneDark+`"`, `stroke-width="`+number(0.08*r)+`"`)
}

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

// drawFoundationSign draws the ring with gaps between its stones.
func drawFoundationSign(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	ring := &pen{}
	ring.ring(at, 0.72*r)
	c.dots(d, stoneDark, 2*r)
	c.dots(d, stone, 1.78*r)
	c.stroke(ring.d, stoneDark, 0.44*r, `stroke-dasharray="`+number(0.1*r)+` `+number(0.465*r)+`"`)
	c.dots(d, stoneDark, 1.06*r)
	c.dots(d, "#8a7350", 0.8*r)
}
