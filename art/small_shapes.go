package art

import "circulade/tile"

// This file draws what a hill with tunnels, a school and a market hall look like,
// and their tokens.

// drawHill draws a wooded rock.
func drawHill(c *canvas, at pt, r float64) {
	o := func(x, y float64) pt { return at.add(pt{x * r, y * r}) }
	rock := &pen{}
	rock.move(o(-1, 0.2))
	rock.curve(o(-1.05, -0.5), o(-0.55, -1), o(-0.05, -0.98))
	rock.curve(o(0.55, -1), o(1.08, -0.45), o(0.98, 0.25))
	rock.curve(o(0.9, 0.85), o(0.4, 1.02), o(-0.1, 0.98))
	rock.curve(o(-0.6, 0.98), o(-0.98, 0.7), o(-1, 0.2))
	rock.close()
	c.stroke(rock.d, verge, 3.4, joint, half)
	c.fill(rock.d, stoneLow, `stroke="`+stoneDark+`"`, `stroke-width="1"`, joint)
	var cracks []byte
	for _, q := range []pt{{-0.5, -0.35}, {0.15, -0.62}, {0.4, 0.1}, {-0.3, 0.45}, {0.2, 0.62}} {
		cracks = dash(cracks, o(q.x, q.y), pt{0.2 * r, -0.16 * r})
	}
	c.stroke(cracks, stoneMid, 0.12*r, round)
	plant(c, []pt{o(-0.22, -0.2), o(0.28, -0.18), o(0.02, 0.28), o(-0.5, 0.12)}, 0.4*r)
}

// drawSchool draws half of a long house whose other half stands on the tile behind
// the wall edge: a roof of slate along it, windows, a bell in the middle.
func (s *scene) drawSchool(c *canvas, o ornament) {
	e := tile.East
	for x := range tile.Edge(4) {
		if s.t.Terrain[x] == tile.WallEdge {
			e = x
		}
	}
	along := middle(e).sub(o.at).unit()
	side := along.left()
	if side.y < 0 { // the sun stands in the north
		side = side.mul(-1)
	}
	q := func(a, b float64) pt { return o.at.add(along.mul(a)).add(side.mul(b)) }
	length := middle(e).dist(o.at) + 0.5
	box := func(a0, a1, b0, b1 float64) []byte {
		p := &pen{}
		p.move(q(a0, b0))
		p.line(q(a1, b0))
		p.line(q(a1, b1))
		p.line(q(a0, b1))
		p.close()
		return p.d
	}
	c.fill(box(-14, length, -15, 15), roadEdge)
	c.fill(box(-12.6, length, -13.6, 13.6), paving)
	c.fill(box(-9.5, length, -10.5, 10.5), stone, `stroke="`+stoneDark+`"`, `stroke-width="1.2"`, joint)
	c.fill(box(-8, length, -9, 0), slateHigh)
	c.fill(box(-8, length, 0, 9), slate)
	var ridge, doors []byte
	ridge = dash(ridge, q((length-8)/2, 0), along.mul((length+8)/2))
	c.stroke(ridge, slateLow, 1.6)
	for a := -2.0; a < length-5; a += 9 {
		for _, b := range []float64{-5, 5} {
			doors = dot(doors, q(a+3, b))
		}
	}
	c.dots(doors, stoneDark, 4.6)
	c.dots(doors, gold, 2.8)
	bell := dot(nil, q(2, 0))
	c.dots(bell, stoneDark, 10)
	c.dots(bell, "#b5452f", 8)
	c.dots(bell, gold, 3.4)
}

// arcade is the front of a market hall: a gable over five pillars, within 100 by 100.
const (
	arcadeRoof  = "M6 44L50 12L94 44Z"
	arcadeFront = "M12 44H88V88H12Z"
	arcadeGaps  = "M18 86V64A7 7 0 0 1 32 64V86ZM43 86V60A7 7 0 0 1 57 60V86ZM68 86V64A7 7 0 0 1 82 64V86Z"
)

// drawArcadeToken draws a market hall as a token.
func drawArcadeToken(c *canvas) {
	c.outlined(arcadeRoof+arcadeFront, stone)
	c.fill([]byte(arcadeRoof), "#b5452f")
	c.fill([]byte(arcadeGaps), townShad)
	c.stroke([]byte("M12 44H88"), ink, 3)
	c.dots(dot(nil, pt{50, 33}), gold, 11)
}

// drawArcade draws it on a tile.
func drawArcade(c *canvas, at pt, r float64) {
	o := func(x, y float64) pt { return at.add(pt{(x - 50) / 50 * r, (y - 50) / 50 * r}) }
	shape := func(points ...pt) []byte {
		p := &pen{}
		for i, q := range points {
			if i == 0 {
				p.move(o(q.x, q.y))
			} else {
				p.line(o(q.x, q.y))
			}
		}
		p.close()
		return p.d
	}
	c.fill(shape(pt{2, 94}, pt{98, 94}, pt{98, 40}, pt{2, 40}), pavingHi, half)
	c.fill(shape(pt{12, 44}, pt{88, 44}, pt{88, 90}, pt{12, 90}), stone, `stroke="`+stoneDark+`"`, `stroke-width="1.2"`, joint)
	for _, x := range []float64{18, 43, 68} {
		c.fill(shape(pt{x, 90}, pt{x, 62}, pt{x + 7, 54}, pt{x + 14, 62}, pt{x + 14, 90}), townShad)
	}
	c.fill(shape(pt{4, 45}, pt{50, 10}, pt{96, 45}), "#b5452f", `stroke="`+stoneDark+`"`, `stroke-width="1.2"`, joint)
	c.dots(dot(nil, o(50, 34)), gold, 0.24*r)
}

// drawTunnelToken draws the mouth of a tunnel in the colour of its player, with as
// many dots as tell the pairs apart.
func drawTunnelToken(c *canvas, n int) {
	const arch = "M8 90V50A42 42 0 0 1 92 50V90Z"
	c.stroke([]byte(arch), halo, 13, joint, round)
	c.stroke([]byte(arch), ink, 7.5, joint, round)
	c.fill([]byte(arch), "currentColor")
	c.fill([]byte("M29 90V54A21 21 0 0 1 71 54V90Z"), "#2e1d13", `stroke="`+halo+`"`, `stroke-width="4"`)
	var dots []byte
	for i := range n {
		dots = dot(dots, pt{50 + 22*(float64(i)-float64(n-1)/2), 22})
	}
	c.dots(dots, ink, 17)
	c.dots(dots, halo, 11)
}

// drawTeacher draws a man in a gown with a flat cap and a book.
func drawTeacher(c *canvas) {
	const (
		cap  = "M50 4L88 20L50 36L12 20Z"
		gown = "M32 48C40 54 60 54 68 48C80 56 86 74 88 94H12C14 74 20 56 32 48Z"
		head = "M34 26H66V38A16 16 0 0 1 34 38Z"
	)
	c.outlined(cap+gown+head, "#27364d")
	c.fill([]byte(head), "#f2d3ab")
	c.fill([]byte(cap), "#1c2738")
	c.stroke([]byte("M84 21V38"), gold, 4, round)
	c.fill([]byte("M28 66L50 71L72 66V86L50 91L28 86Z"), halo, `stroke="`+ink+`"`, `stroke-width="3"`, joint)
	c.stroke([]byte("M50 71V91M34 73L44 75M34 79L44 81M56 75L66 73M56 81L66 79"), ink, 2.4, round)
}

// drawSwap draws two arrows that change places.
func drawSwap(c *canvas) {
	d := dot(nil, centre)
	c.dots(d, halo, 106)
	c.dots(d, ink, 98)
	c.dots(d, "#f4e7c8", 88)
	const arrows = "M22 38H66M56 24L74 38L56 52M78 64H34M44 50L26 64L44 78"
	c.stroke([]byte(arrows), ink, 9, round, joint)
}
