package art

import (
	"math"
	"strconv"
)

// moved returns the attribute that moves a shape about (0,0) to a point, turns
// it by degrees and scales it.
func moved(at pt, degrees, k float64) string {
	return `transform="translate(` + number(at.x) + ` ` + number(at.y) + `)rotate(` + number(degrees) +
		`)scale(` + strconv.FormatFloat(k, 'g', 3, 64) + `)"`
}

// drawDragonMark draws a dragon in flight from above, over scorched ground.
func drawDragonMark(c *canvas, at pt, r float64) {
	const dragon = "M0-9.5C1.3-9.5 2-8.4 1.8-7.3L3.2-8.2L1.7-5.6C1.3-4.8 1.4-4.2 2-3.6C4.2-6.6 7.2-7.1 10-5C8.4-3.9 7.9-2.5 8.2-.6C6.6-1.4 5.4-.8 4.9 1C3.8 .3 2.7 .5 2 1.5C2.2 3.2 1.7 4.4 .9 5.4L.7 7.4L2.3 7.3L0 10L-2.3 7.3L-.7 7.4L-.9 5.4C-1.7 4.4-2.2 3.2-2 1.5C-2.7 .5-3.8 .3-4.9 1C-5.4-.8-6.6-1.4-8.2-.6C-7.9-2.5-8.4-3.9-10-5C-7.2-7.1-4.2-6.6-2-3.6C-1.4-4.2-1.3-4.8-1.7-5.6L-3.2-8.2L-1.8-7.3C-2-8.4-1.3-9.5 0-9.5Z"
	t := moved(at, -35, r/10.6)
	c.dots(dot(nil, at), "#4b3a24", 2*r, `opacity=".3"`)
	c.dots(dot(nil, at), "#4b3a24", 1.6*r, `opacity=".45"`)
	c.stroke([]byte(dragon), "#fff4d6", 2.6, joint, t)
	c.fill([]byte(dragon), "#cf3428", `stroke="`+ink+`"`, `stroke-width="1.1"`, joint, t)
	c.stroke([]byte("M2.2-3L9-4.7M2.2-2.4L7.6-1.3M2.2-1.6L4.8 .2M-2.2-3L-9-4.7M-2.2-2.4L-7.6-1.3M-2.2-1.6L-4.8 .2"), "#7d1518", 0.7, round, t)
	c.stroke([]byte("M0-5.5V5.5"), "#f4bd58", 1.1, `stroke-dasharray=".2 1.7"`, round, t)
	c.dots([]byte("M-.8-7.7h0M.8-7.7h0"), "#ffe066", 0.9, t)
}

// drawPortal draws a ring of stone with a whirl of light in it.
func drawPortal(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, "#1d1838", 2*r)
	c.dots(d, "#d9d2ea", 1.88*r)
	ring := &pen{}
	ring.ring(at, 0.83*r)
	c.stroke(ring.d, "#7a6ba8", 0.22*r, `stroke-dasharray="`+number(0.14*r)+` `+number(0.512*r)+`"`)
	c.dots(d, "#1d1838", 1.5*r)
	c.dots(d, "#43359c", 1.36*r)
	var arms []byte
	for i := range 5 {
		a := float64(i) * 2 * math.Pi / 5
		arm := &pen{}
		arm.move(at.add(polar(0.1*r, a)))
		arm.curve(at.add(polar(0.34*r, a-0.2)), at.add(polar(0.5*r, a+0.5)), at.add(polar(0.6*r, a+1.3)))
		arms = append(arms, arm.d...)
	}
	c.stroke(arms, "#7fdcec", 0.13*r, round)
	c.dots(d, "#f4feff", 0.42*r)
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

// drawPrincess draws the head and shoulders of a princess in a medallion: a crown on
// fair hair that falls over her gown.
func drawPrincess(c *canvas, at pt, r float64) {
	const (
		gown  = "M-6.6 10C-6.8 5.6-4 3.4 0 3.4C4 3.4 6.8 5.6 6.6 10C3 12-3 12-6.6 10Z"
		hair  = "M0-5.6C4.4-5.6 5.6-2 5.2 2C5 4.6 6.2 6 5.6 8C3.6 8.6 2.6 7.4 2.4 5.4H-2.4C-2.6 7.4-3.6 8.6-5.6 8C-6.2 6-5 4.6-5.2 2C-5.6-2-4.4-5.6 0-5.6Z"
		face  = "M-3-1.6C-1.4-1.8 .8-2.4 1.8-3.4C2.4-2.4 3-1.8 3.1-1C3.2 2.4 1.8 4.4 0 4.4C-1.8 4.4-3.2 2.4-3-1.6Z"
		crown = "M-4.4-4.2L-5.4-9.6L-2.6-7.2L0-11L2.6-7.2L5.4-9.6L4.4-4.2C2-5-2-5-4.4-4.2Z"
	)
	t := moved(at, 0, r/12.4)
	ring := dot(nil, at)
	c.dots(ring, "#5e1237", 2*r)
	c.dots(ring, gold, 1.86*r)
	c.dots(ring, "#5e1237", 1.64*r)
	c.dots(ring, "#f6c9dc", 1.52*r)
	line := []string{`stroke="#4a1a2c"`, `stroke-width=".9"`, joint, t}
	c.fill([]byte(gown), "#c92f6d", line...)
	c.fill([]byte(hair), "#e9a92e", line...)
	c.fill([]byte("M-1.3 3.6H1.3L1 5.6C.4 6-.4 6-1 5.6Z"), "#f2cfa8", t)
	c.fill([]byte(face), "#fbe3c6", line...)
	c.fill([]byte(crown), "#ffd23f", `stroke="#6b3d08"`, `stroke-width=".9"`, joint, t)
	c.dots([]byte("M-5.4-9.6h0M0-11h0M5.4-9.6h0"), "#fff6d0", 1.7, t)
	c.dots([]byte("M0-6.6h0"), "#d0305f", 1.7, t)
	c.dots([]byte("M-1.3 .6h0M1.3 .6h0"), ink, 0.9, t)
	c.stroke([]byte("M-.8 2.6C-.3 3 .3 3 .8 2.6"), "#b02a4a", 0.7, round, t)
}

// drawSiege draws two crossed swords on a red disc: a besieged city.
func drawSiege(c *canvas, at pt, r float64) {
	k := r / 10
	d := dot(nil, at)
	c.dots(d, "#2a1c12", 21.6*k)
	c.dots(d, "#fff4d6", 19*k)
	c.dots(d, "#7c1f1c", 16.2*k)
	c.dots(d, "#a5322a", 14.6*k)
	for _, side := range []float64{-1, 1} {
		o := func(x, y float64) pt { return at.add(pt{side * x * k, y * k}) }
		part := func(from, to pt, colour string, width float64) {
			c.stroke(dash(nil, from, to.sub(from)), colour, width*k, round)
		}
		part(o(-4.9, 4.9), o(5, -5), "#2a1c12", 3.7)
		part(o(-4.6, 1), o(-1, 4.6), "#2a1c12", 3)
		part(o(-2.6, 2.6), o(5, -5), "#f2f4f6", 2.2)
		part(o(-1.8, 1.8), o(4.6, -4.6), "#9aa6b2", 0.7)
		part(o(-4.9, 4.9), o(-3.2, 3.2), "#5b3a0c", 2)
		part(o(-4.6, 1), o(-1, 4.6), "#ffcf3f", 1.7)
		c.dots(dot(nil, o(-5, 5)), "#ffcf3f", 2.3*k)
	}
}
