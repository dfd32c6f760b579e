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
	c.dots(d, "#3f5a2c", 2*r, `opacity=".35"`)
	c.dots(d, stoneDark, 1.9*r)
	c.dots(d, stone, 1.76*r)
	c.stroke(ring.d, stoneTop, 0.22*r, `stroke-dasharray="`+number(0.277*r)+` `+number(0.1*r)+`"`)
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
	c.fill(stairs, stoneTop, `stroke="`+stoneDark+`"`, `stroke-width="`+number(0.08*r)+`"`)
}

// drawBazaar draws a paved square with four stalls about a well, their awnings
// striped.
func drawBazaar(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, "#7b6440", 2*r)
	c.dots(d, "#ead9ae", 1.86*r)
	for i, colour := range []string{"#c8322f", "#2a6fb5", "#c8322f", "#2a6fb5"} {
		u := polar(r, float64(i)*math.Pi/2)
		v := u.left()
		long := v.mul(0.92)
		from := at.add(u.mul(0.5)).add(v.mul(0.17)).sub(long.mul(0.5))
		stall := dash(nil, from, long)
		edge := dash(nil, from.sub(long.mul(0.05)), long.mul(1.1))
		c.stroke(edge, "#4a2f14", 0.62*r)
		c.stroke(stall, "#fff8ea", 0.5*r)
		c.stroke(stall, colour, 0.5*r, `stroke-dasharray="`+number(0.184*r)+`"`)
	}
	c.dots(d, stoneDark, 0.4*r)
	c.dots(d, waterFill, 0.24*r)
}

// drawPrincess draws a princess from above: her wide skirt, her hair with a
// coronet, a plait down her back.
func drawPrincess(c *canvas, at pt, r float64) {
	var hem, folds, points []byte
	for i := range 12 {
		a := float64(i) * math.Pi / 6
		hem = dot(hem, at.add(polar(0.76*r, a)))
		folds = dash(folds, at.add(polar(0.5*r, a+math.Pi/12)), polar(0.42*r, a+math.Pi/12))
	}
	d := dot(nil, at)
	c.dots(hem, "#fff4d6", 0.6*r)
	c.dots(hem, "#5e1237", 0.5*r)
	c.dots(hem, "#ffd9ea", 0.36*r)
	c.dots(d, "#e0598f", 1.62*r)
	c.stroke(folds, "#a92a62", 0.07*r, round)
	arms := &pen{}
	arms.move(at.add(pt{-0.5 * r, -0.26 * r}))
	arms.curve(at.add(pt{-0.44 * r, 0.2 * r}), at.add(pt{0.44 * r, 0.2 * r}), at.add(pt{0.5 * r, -0.26 * r}))
	c.stroke(arms.d, "#5e1237", 0.34*r, round)
	c.stroke(arms.d, "#f7b3cf", 0.22*r, round)
	plait := dash(nil, at, pt{0.3 * r, 0.72 * r})
	c.stroke(plait, "#7a4a08", 0.24*r, round)
	c.stroke(plait, "#f0b63a", 0.15*r, round, `stroke-dasharray="`+number(0.03*r)+` `+number(0.19*r)+`"`)
	c.dots(d, "#7a4a08", 0.76*r)
	c.dots(d, "#f0b63a", 0.64*r)
	for i := range 8 {
		points = dot(points, at.add(polar(0.27*r, float64(i)*math.Pi/4)))
	}
	c.dots(points, "#7a4a08", 0.2*r)
	c.dots(points, "#fff3b8", 0.13*r)
	c.dots(d, "#d99a24", 0.24*r)
}
