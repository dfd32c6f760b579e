package art

import (
	"math"

	"circulade/tile"
)

// princessDragonSet is what Princess and Dragon brings to the pictures.
func princessDragonSet() set {
	return set{
		marks: []mark{
			{name: "volcano", half: volcanoHalf, draw: func(s *scene, c *canvas, o ornament) { s.drawVolcano(c, o.at, o.r) }, sign: upright(drawVolcanoSign)},
			{name: "dragon", half: 13, draw: upright(drawDragonMark), sign: upright(drawDragonSign)},
			{name: "portal", half: 12, draw: upright(drawPortal), sign: upright(drawPortalSign)},
			{name: "princess", on: tile.City, draw: upright(drawPrincess), sign: upright(drawPrincessSign)},
		},
		tokens: []token{{"dragon", drawDragon}, {"dragon-trail", drawClaw}, {"fairy", drawFairy}},
	}
}

// flyingDragon is a dragon from above, about (0,0).
const flyingDragon = "M0-9.5C1.3-9.5 2-8.4 1.8-7.3L3.2-8.2L1.7-5.6C1.3-4.8 1.4-4.2 2-3.6C4.2-6.6 7.2-7.1 10-5C8.4-3.9 7.9-2.5 8.2-.6C6.6-1.4 5.4-.8 4.9 1C3.8 .3 2.7 .5 2 1.5C2.2 3.2 1.7 4.4 .9 5.4L.7 7.4L2.3 7.3L0 10L-2.3 7.3L-.7 7.4L-.9 5.4C-1.7 4.4-2.2 3.2-2 1.5C-2.7 .5-3.8 .3-4.9 1C-5.4-.8-6.6-1.4-8.2-.6C-7.9-2.5-8.4-3.9-10-5C-7.2-7.1-4.2-6.6-2-3.6C-1.4-4.2-1.3-4.8-1.7-5.6L-3.2-8.2L-1.8-7.3C-2-8.4-1.3-9.5 0-9.5Z"

// drawDragonMark draws a dragon in flight from above, over scorched ground.
func drawDragonMark(c *canvas, at pt, r float64) {
	t := moved(at, -35, r/10.6)
	c.dots(dot(nil, at), "#4b3a24", 2*r, `opacity=".3"`)
	c.dots(dot(nil, at), "#4b3a24", 1.6*r, `opacity=".45"`)
	c.stroke([]byte(flyingDragon), "#fff4d6", 2.6, joint, t)
	c.fill([]byte(flyingDragon), "#cf3428", `stroke="`+ink+`"`, `stroke-width="1.1"`, joint, t)
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

// drawVolcano draws a cone of rock from above: ridges that run down from the
// rim, what glows in the crater and flows out of it.
func (s *scene) drawVolcano(c *canvas, at pt, r float64) {
	const ridges = 11
	var foot, slope, rim []pt
	var furrows []byte
	for k := range ridges {
		a := (float64(k) + s.chance.span(-0.25, 0.25)) * 2 * math.Pi / ridges
		foot = append(foot, at.add(polar(r*s.chance.span(0.86, 1.04), a)))
		slope = append(slope, at.add(polar(r*s.chance.span(0.62, 0.72), a)))
		rim = append(rim, at.add(polar(r*s.chance.span(0.38, 0.44), a)))
		furrows = dash(furrows, at.add(polar(r*0.48, a+0.2)), polar(r*s.chance.span(0.26, 0.38), a+0.24))
	}
	layer := func(points []pt, off float64) []byte {
		p := &pen{}
		for i := range points {
			points[i] = points[i].add(pt{-off * r, -off * r})
		}
		p.smooth(points)
		return p.d
	}
	c.fill(layer(foot, 0), "#6f5b4a", `stroke="#3a2c23"`, `stroke-width="1.2"`)
	c.fill(layer(slope, 0.07), "#8f7863")
	c.stroke(furrows, "#4a392e", 1.1, round)
	flow := &pen{}
	flow.move(at.add(pt{0.2 * r, 0.2 * r}))
	flow.curve(at.add(pt{0.44 * r, 0.3 * r}), at.add(pt{0.4 * r, 0.56 * r}), at.add(pt{0.62 * r, 0.66 * r}))
	c.stroke(flow.d, "#7c1f10", r*0.26, round)
	c.stroke(flow.d, "#f0641e", r*0.16, round)
	c.fill(layer(rim, 0), "#e2451b", `stroke="#3a1d14"`, `stroke-width="1.5"`)
	c.dots(dot(nil, at), "#ffa02e", r*0.5)
	c.dots(dot(nil, at), "#ffe98a", r*0.24)
}

// drawDragon draws a dragon that walks to the left, a wing raised, and looks for
// somebody to eat.
func drawDragon(c *canvas) {
	const (
		body = "M3 39L4 29C10 22 17 18 24 17L25 4L34 14L44 6L43 20C51 27 53 36 50 45C58 44 67 47 73 54C79 61 85 60 87 52C88 48 87 45 85 42L79 45L83 25L100 37L94 40C100 54 97 68 87 75L82 78L88 91C90 94 89 97 86 97H70C67 89 64 88 58 89C52 90 47 90 44 89L45 93C46 96 45 97 42 97H26C27 91 29 88 31 84C22 76 19 64 24 53C25 48 24 45 20 44Z"
		wing = "M40 54C35 36 42 15 61 3C61 9 64 14 69 17C68 22 70 27 75 31C72 36 72 41 75 46C66 45 57 50 54 60Z"
	)
	all := []byte(body + wing)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(body), "#c6302b")
	c.fill([]byte("M20 44C24 45 25 48 24 53C19 64 22 76 31 84C36 88 42 89 46 89C38 82 34 70 35 58C36 50 36 44 33 41Z"), "#f4bd58")
	c.stroke([]byte("M29 51L35 53M26 61L34 62M27 71L36 70M32 80L39 77"), "#9c2320", 2.4, round)
	c.fill([]byte(wing), "#8e1d22")
	c.fill([]byte("M46 50C44 36 49 22 58 13C59 17 62 20 65 21C63 26 65 31 69 34C67 37 67 40 68 42C61 43 55 47 51 53Z"), "#ef8a45")
	c.stroke([]byte("M44 53C44 36 50 20 60 8M45 52C49 40 57 28 68 19M46 53C53 44 62 37 73 33"), ink, 2.6, round)
	c.stroke([]byte("M5 36L21 35"), ink, 2.6, round)
	c.dots(dot(nil, pt{24, 26}), ink, 8.6)
	c.dots(dot(nil, pt{24, 26}), "#ffe066", 5.6)
	c.dots(dot(nil, pt{8, 30}), ink, 2.6)
}

// drawClaw draws the print of the dragon's claw, for where it has been.
func drawClaw(c *canvas) {
	const (
		foot  = "M50 68L22 46M50 68V38M50 68L78 46"
		pad   = "M50 54C60 54 68 62 67 72C66 82 59 88 50 90C41 88 34 82 33 72C32 62 40 54 50 54Z"
		claws = "M28.5 39L5 27L18 52Z M42.5 36L50 9L57.5 36Z M71.5 39L95 27L82 52Z"
	)
	both := []byte(foot + pad + claws)
	c.stroke(both, halo, 18, joint, round)
	c.stroke([]byte(foot), ink, 18, round)
	c.fill([]byte(pad+claws), ink, `stroke="`+ink+`"`, `stroke-width="6"`, joint)
	c.fill([]byte(claws), "#f2d9a0")
	c.stroke([]byte(foot), "#8e1d22", 12, round)
	c.fill([]byte(pad), "#8e1d22")
	c.fill([]byte("M50 63C56 63 60 67 60 73C59 79 55 82 50 83C45 82 41 79 40 73C40 67 44 63 50 63Z"), "#b8343a")
}

// drawFairy draws a fairy with the wings of a butterfly, in a dress of petals.
func drawFairy(c *canvas) {
	const (
		upper = "M46 44C34 20 14 8 4 16C-4 26 8 48 40 56ZM54 44C66 20 86 8 96 16C104 26 92 48 60 56Z"
		lower = "M42 54C26 54 12 62 14 73C17 84 36 78 46 62ZM58 54C74 54 88 62 86 73C83 84 64 78 54 62Z"
		dress = "M42 41H58L62 58C66 70 72 79 77 84C73 90 66 91 62 88C59 94 53 97 50 97C47 97 41 94 38 88C34 91 27 90 23 84C28 79 34 70 38 58Z"
		head  = "M50 3C55 3 57 7 56 11C63 14 66 20 65 27C64 36 58 42 50 42C42 42 36 36 35 27C34 20 37 14 44 11C43 7 45 3 50 3Z"
	)
	all := []byte(upper + lower + dress + head)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(upper), "#bfeaf2")
	c.fill([]byte(lower), "#7fc7e6")
	c.stroke([]byte("M10 22C18 28 28 36 40 48M90 22C82 28 72 36 60 48M20 71C28 69 36 64 42 59M80 71C72 69 64 64 58 59"), "#2f7fa6", 2.6, round)
	c.fill([]byte(dress), "#fff6fb", `stroke="`+ink+`"`, `stroke-width="3"`, joint)
	c.fill([]byte("M46 44H54C56 62 60 78 62 88C58 90 53 97 50 97C47 97 42 90 38 88C40 78 44 62 46 44Z"), "#f39ac0")
	c.fill([]byte(head), "#e9a92e", `stroke="`+ink+`"`, `stroke-width="3"`, joint)
	c.fill([]byte("M39 27C45 25 50 22 53 18C57 21 61 24 61 28C61 35 56 39 50 39C44 39 39 34 39 27Z"), "#f8dfc0")
	c.visage(visage{at: pt{50, 27}})
}

// drawVolcanoSign draws a mountain from the side that throws out fire.
func drawVolcanoSign(c *canvas, at pt, r float64) {
	const (
		cone = "M-11.4 10L-4.4-4H4.4L11.4 10Z"
		fire = "M0-5V-11M-3.4-5.4L-6.4-10M3.4-5.4L6.4-10"
	)
	c.sign(at, r/12.4,
		part{cone + fire, halo, halo, 6.6}, part{fire, "", ink, 4.6}, part{cone, "#6b5546", ink, 2.8},
		part{fire, "", "#ff8a1f", 2.6},
		part{"M-4.4-4H4.4L6.6.4C5.6 3.4 3.6 3.4 3 .8C2.4 5.6-.6 5.6-1.2 1C-2.4 3.6-4.6 2.6-6.6.4Z", "#f0521e", "", 0})
}

// drawDragonSign draws a dragon in flight on a light disc.
func drawDragonSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#f6dfae")
	c.sign(at, 0.071*r, part{"M0-10L2-7L1.7-4C4-8.4 8-9.2 11.4-7C10-5 10-3 10.6 .4C8.6-1.2 7-.8 6 1.6C4.6.2 3 .4 2 2.4C2 4.8 1.4 6.2 1 7L3.6 7.2L0 11L-3.6 7.2L-1 7C-1.4 6.2-2 4.8-2 2.4C-3 .4-4.6.2-6 1.6C-7-.8-8.6-1.2-10.6.4C-10-3-10-5-11.4-7C-8-9.2-4-8.4-1.7-4L-2-7Z", "#d3281e", "#4a0d0c", 1.2},
		part{"M-1.4-8.4L-3.6-10.8M1.4-8.4L3.6-10.8", "", "#4a0d0c", 1.6})
}

// drawPortalSign draws a gate of stone with light in it.
func drawPortalSign(c *canvas, at pt, r float64) {
	const arch = "M-9 10.4V-1C-9-13.6 9-13.6 9-1V10.4Z"
	c.outlinedSign(at, r/12.4, arch,
		part{arch, "#cfc6e6", "", 0},
		part{"M-5.4 10.4V-.6C-5.4-8.6 5.4-8.6 5.4-.6V10.4Z", "#3c2f9c", "#1d1838", 1.4},
		part{"M.6 2C-1.6 2-1.8-1.4.6-1.4C4-1.4 3.8 5 0 5.2C-3 5.2-4-1-1.4-3.6", "", "#7fe6f4", 1.7})
}

// drawPrincessSign draws the head of a princess in a rosy disc, under a large crown.
func drawPrincessSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#f4a9c8")
	c.sign(at, r/12.4,
		part{"M0-3.4C8-3.4 6 3.4 7.8 8.4C3 10.4-3 10.4-7.8 8.4C-6 3.4-8-3.4 0-3.4Z", "#f2b52c", "#4a1a2c", 1.6},
		part{"M0 2.2h0", "", "#fde3c8", 7.2}, part{"M-3.4 9.6C-3 6.4 3 6.4 3.4 9.6Z", "#d42f72", "", 0},
		part{"M-5.4-1.6L-7-8.6L-3-5.4L0-9.8L3-5.4L7-8.6L5.4-1.6Z", "#ffd23f", "#6b3d08", 1.4},
		part{"M-.7 4H.7", "", "#c22a4a", 1.2})
}
