package art

import "circulade/tile"

// schoolSet is what the School brings to the pictures.
func schoolSet() set {
	return set{
		marks:  []mark{{name: "school", half: schoolHalf, draw: (*scene).drawSchool, fixed: true, lies: true}},
		tokens: []token{{"teacher", drawTeacher}},
	}
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
	c.visage(visage{at: pt{50, 33}})
	c.fill([]byte("M28 66L50 71L72 66V86L50 91L28 86Z"), halo, `stroke="`+ink+`"`, `stroke-width="3"`, joint)
	c.stroke([]byte("M50 71V91M34 73L44 75M34 79L44 81M56 75L66 73M56 81L66 79"), ink, 2.4, round)
}
