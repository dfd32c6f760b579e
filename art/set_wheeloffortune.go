package art

import (
	"math"
	"slices"
	"strconv"
)

// wheelOfFortuneSet is what the Wheel of Fortune brings to the pictures.
func wheelOfFortuneSet() set {
	return set{
		marks:  []mark{wheelMark(1), wheelMark(2), wheelMark(3)},
		tokens: append([]token{{"wheel-pig", drawWheelPig}}, sectors()...),
		seen:   map[string]func(*scene) bool{"wheel-board": (*scene).hasTown},
	}
}

// The wheel lies on a block of squares, about the corner of its middle ones. Its
// sectors begin north and go on clockwise; at its rim, where the pig goes round,
// are crowns. The page lays its figures on these measures (web/src/sets/wheel-of-fortune/wheel.ts).
const (
	wheelMiddle = 200 // from the north-west corner of the block
	wheelRim    = 143
	wheelTrack  = 124 // inside of it are the sectors
	crownWay    = 98  // from the middle to the crowns
	crownApart  = 15  // degrees from the middle of a sector to each of two crowns
	crownHalf   = 16
)

// sectorColours are the grounds of the sectors, crownsOf how many crowns each has.
var (
	sectorColours = [6]string{"#efd27c", "#b9cde0", "#e3d5ae", "#a3b7c6", "#e0ad98", "#b7c69a"}
	crownsOf      = [6]int{1, 2, 1, 2, 1, 2}
)

// wheeled reports whether the tile is a square of the block with the wheel.
func (s *scene) wheeled() bool { return slices.Contains(s.t.Marks, "wheel-board") }

// around returns a point of the wheel by degrees from the north, clockwise.
func around(middle pt, r, degrees float64) pt {
	return middle.add(polar(r, (degrees-90)*math.Pi/180))
}

// drawWheel draws what of the wheel lies on this square.
func (s *scene) drawWheel(c *canvas) {
	middle := pt{float64(wheelMiddle - size*s.t.StartX), float64(wheelMiddle - size*s.t.StartY)}
	disc := dot(nil, middle)
	c.dots(disc, shade, 2*wheelRim+5, `opacity=".3"`)
	c.dots(disc, stoneDark, 2*wheelRim+2)
	c.dots(disc, "#b08a58", 2*wheelRim)
	c.dots(disc, stoneDark, 2*wheelTrack+2)
	var spokes, notches []byte
	for i, colour := range sectorColours {
		from := float64(60 * i)
		p := &pen{}
		p.move(middle)
		p.line(around(middle, wheelTrack, from))
		for k := 1; k <= 6; k++ { // near enough to an arc
			p.line(around(middle, wheelTrack, from+float64(10*k)))
		}
		p.close()
		c.fill(p.d, colour)
		line := &pen{}
		line.move(middle)
		line.line(around(middle, wheelRim, from))
		spokes = append(spokes, line.d...)
		notches = dot(notches, around(middle, (wheelRim+wheelTrack)/2, from+30))
	}
	if c.detail == Full {
		c.dots(s.strewn(), shade, 1.1, `opacity=".22"`)
	}
	c.stroke(spokes, shade, 3, `opacity=".4"`, shifted(c.sun.mul(-1.6)))
	c.stroke(spokes, stoneDark, 2.4)
	c.dots(notches, "#7c5a30", 15)
	c.dots(notches, "#cfa76c", 12)
	for i, n := range crownsOf {
		at := float64(60*i + 30)
		if n == 1 {
			drawCrownSpace(c, around(middle, crownWay, at))
			continue
		}
		drawCrownSpace(c, around(middle, crownWay, at-crownApart))
		drawCrownSpace(c, around(middle, crownWay, at+crownApart))
	}
	c.dots(disc, shade, 40, `opacity=".4"`, shifted(c.sun.mul(-2)))
	c.dots(disc, stoneDark, 40)
	c.dots(disc, "#8a6233", 37)
	c.dots(disc, "#d9b06e", 22)
	c.dots(disc, stoneDark, 6)
}

// strewn returns the pores of the stone that the wheel is made of.
func (s *scene) strewn() (pores []byte) {
	for range 60 {
		pores = dot(pores, pt{s.chance.span(1, 99), s.chance.span(1, 99)})
	}
	return pores
}

// drawCrownSpace draws a crown with room for a figure, if any of it is on the tile.
func drawCrownSpace(c *canvas, at pt) {
	if min(at.x, at.y) < -crownHalf || max(at.x, at.y) > size+crownHalf {
		return
	}
	d := dot(nil, at)
	c.dots(d, shade, 2*crownHalf, `opacity=".35"`, shifted(c.sun.mul(-2)))
	c.dots(d, stoneDark, 2*crownHalf)
	c.dots(d, "#fdf6e0", 2*crownHalf-2.4)
	if c.detail != Full {
		c.sign(at, 1, part{"M-8 7L-9.6-5L-4.6-.6L0-8L4.6-.6L9.6-5L8 7Z", "#f4c22f", "#7a4f08", 1.6})
		return
	}
	c.put(`<g opacity=".8" transform="translate(`, number(at.x-11), ` `, number(at.y-12), `)scale(.22)">`)
	drawCrown(c)
	c.put(`</g>`)
}

// drawWheelMark draws a small wheel and the number of sectors by which it turns.
func drawWheelMark(c *canvas, at pt, r float64, n int) {
	d := dot(nil, at)
	c.dots(d, stoneDark, 2*r)
	c.dots(d, "#b08a58", 1.84*r)
	for i, colour := range sectorColours {
		p := &pen{}
		p.move(at)
		for k := range 4 {
			p.line(around(at, 0.74*r, float64(60*i+20*k)))
		}
		p.close()
		c.fill(p.d, colour)
	}
	c.dots(d, stoneDark, 1.4*r)
	c.dots(d, "#fdf6e0", 1.26*r)
	c.put(`<g `, moved(at, 0, r/9), `>`)
	c.stroke([]byte(wheelNumbers[n]), ink, 2.1, joint, round)
	c.put(`</g>`)
}

// wheelNumbers are the numbers as lines about (0,0): text would need a font.
var wheelNumbers = [4]string{
	1: "M-1.8-2.2L.5-4V4M-1.6 4H2.4",
	2: "M-2.4-2C-2-5.2 2.6-4.8 2.3-1.8C2.1 .4-1.4 1.6-2.4 4H2.6",
	3: "M-2.2-3.2C-.8-5 2.4-4.2 2.1-2C1.9-.5 .4-.2-.6-.2C.6-.2 2.6 .2 2.5 2.1C2.4 4.6-1.4 5-2.6 3",
}

// drawWheelPig draws the head of the pig that goes round the wheel, from the front.
func drawWheelPig(c *canvas) {
	const (
		head = "M50 16C73 16 89 32 89 54C89 76 72 90 50 90C28 90 11 76 11 54C11 32 27 16 50 16Z"
		ears = "M18 40C8 30 8 16 12 8C24 8 36 14 40 24ZM82 40C92 30 92 16 88 8C76 8 64 14 60 24Z"
	)
	c.outlined(ears, "#e08a90")
	c.outlined(head, "#f0a6a8")
	c.fill([]byte("M50 16C73 16 89 32 89 54C89 60 87 66 84 71C84 46 70 28 36 19C40 17 45 16 50 16Z"), "#f8c3c1")
	c.fill([]byte("M50 50C63 50 72 56 72 65C72 74 63 80 50 80C37 80 28 74 28 65C28 56 37 50 50 50Z"), "#d9777f", `stroke="`+ink+`"`, `stroke-width="3.4"`)
	c.dots([]byte("M42 65h0M58 65h0"), "#5a1e26", 8)
	c.dots([]byte("M33 42h0M67 42h0"), ink, 9)
	c.dots([]byte("M34.5 40.5h0M68.5 40.5h0"), halo, 3)
}

// sectors returns the signs of the six sectors of the wheel.
func sectors() (all []token) {
	sign := func(id string, draw func(*canvas)) {
		all = append(all, token{"sector-" + id, func(c *canvas) {
			c.dots(dot(nil, centre), ink, 98)
			c.dots(dot(nil, centre), halo, 90)
			draw(c)
		}})
	}
	sign("fortune", func(c *canvas) { // a clover of four leaves
		c.stroke([]byte("M50 54C52 68 58 76 66 82"), "#2f5d2a", 6, round)
		for _, p := range []pt{{37, 37}, {63, 37}, {37, 61}, {63, 61}} {
			c.dots(dot(nil, p), "#2f5d2a", 30)
			c.dots(dot(nil, p), "#5da548", 24)
		}
		c.dots(dot(nil, pt{50, 49}), "#2f5d2a", 9)
	})
	sign("taxes", func(c *canvas) { // a coat of arms and coins
		c.fill([]byte("M26 20H74V46C74 62 64 72 50 80C36 72 26 62 26 46Z"), "#2c6fb0", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		for _, p := range []pt{{40, 38}, {60, 38}, {50, 56}} {
			c.dots(dot(nil, p), "#7a4f08", 18)
			c.dots(dot(nil, p), "#f7cf4a", 13)
		}
	})
	sign("famine", func(c *canvas) { // an ear of grain, broken
		c.stroke([]byte("M38 84L46 50L62 30"), "#7c5a1a", 6, round, joint)
		c.stroke([]byte("M62 30L74 22M58 36L72 38M55 42L50 24M66 26L64 14M50 46L64 50"), "#b8861f", 9, round)
		c.stroke([]byte("M30 62L56 62"), "#a3251f", 6, round)
	})
	sign("storm", func(c *canvas) { // a bolt from a cloud
		c.fill([]byte("M24 50C14 50 12 36 23 34C22 20 40 15 46 24C54 14 72 18 72 31C86 30 88 50 75 50Z"), "#7f93a3", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		c.fill([]byte("M52 46L36 68H48L42 88L66 60H53L60 46Z"), "#ffd84a", `stroke="`+ink+`"`, `stroke-width="3.4"`, joint)
	})
	sign("inquisition", func(c *canvas) { // a cross before a book
		c.fill([]byte("M22 26H50V80H22ZM50 26H78V80H50Z"), "#8e3b32", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		c.fill([]byte("M27 24H73V74H27Z"), "#f3e6c8", `stroke="`+ink+`"`, `stroke-width="2.5"`)
		c.stroke([]byte("M50 30V68M38 43H62"), "#8a6a12", 8)
		c.stroke([]byte("M50 30V68M38 43H62"), "#d8a92b", 4.5)
	})
	sign("plague", func(c *canvas) { // a rat
		c.stroke([]byte("M24 66C12 66 12 48 24 46"), "#3b3530", 5, round)
		c.fill([]byte("M22 68C24 44 42 36 58 42L70 38L70 46C80 50 86 58 88 66L74 70H30Z"), "#6d6259", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		c.dots(dot(nil, pt{66, 40}), ink, 16)
		c.dots(dot(nil, pt{66, 40}), "#b78f86", 10)
		c.dots(dot(nil, pt{76, 56}), "#ff4a3a", 6)
		c.dots(dot(nil, pt{88, 66}), ink, 6)
		c.stroke([]byte("M36 70V77M46 70V77M64 70V77"), ink, 5, round)
	})
	return all
}

// wheelMark is the mark of a tile that moves the pig so many sectors.
func wheelMark(n int) mark {
	return mark{
		name: "wheel-" + strconv.Itoa(n), half: wheelHalf,
		draw: func(_ *scene, c *canvas, o ornament) { drawWheelMark(c, o.at, o.r, n) },
		sign: func(_ *scene, c *canvas, o ornament) { drawWheelSign(c, o.at, o.r, n) },
	}
}

// drawWheelSign draws the number on a wheel with as many spokes as sectors.
func drawWheelSign(c *canvas, at pt, r float64, n int) {
	d := dot(nil, at)
	c.dots(d, stoneDark, 2*r)
	c.dots(d, "#c2873c", 1.84*r)
	var spokes []byte
	for i := range 6 {
		spokes = append(spokes, (&pen{}).spoke(at, r, float64(60*i+30))...)
	}
	c.stroke(spokes, stoneDark, 0.12*r)
	c.dots(d, stoneDark, 1.44*r)
	c.dots(d, "#fdf6e0", 1.28*r)
	c.stroke([]byte(wheelNumbers[n]), ink, 2, joint, round, moved(at, 0, r/7.6))
}

// spoke returns a line from the middle of a wheel to its rim.
func (p *pen) spoke(middle pt, r, degrees float64) []byte {
	p.move(middle)
	p.line(around(middle, r, degrees))
	return p.d
}
