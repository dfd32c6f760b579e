package art

import (
	"math"

	"circulade/tile"
)

// mazeHalf is half the width of a labyrinth.
const mazeHalf = 22

// labyrinthSet is what the Labyrinth brings to the pictures.
func labyrinthSet() set {
	return set{
		marks: []mark{{
			name: "labyrinth", on: tile.Road, central: true, fixed: true,
			place: func(*scene, int, []pt) ornament { return ornament{at: centre, r: mazeHalf} },
			draw:  upright(func(c *canvas, at pt, r float64) { maze{at, r}.draw(c) }),
			sign:  upright(func(c *canvas, at pt, r float64) { maze{at, r}.sign(c) }),
			lies:  true,
		}},
	}
}

// A maze is a labyrinth about a point; r is half its width.
type maze struct {
	at pt
	r  float64
}

// mazeRings are the hedges of a labyrinth from outside: how far from its middle, and the
// gaps, each in its middle in eighths of a turn. The roads come in through the outer four.
var mazeRings = []struct {
	at   float64
	gaps []float64
}{
	{1, []float64{0, 2, 4, 6}}, {0.76, []float64{1, 5}}, {0.52, []float64{3, 7}},
}

// hedges returns the paths of the hedges scaled to r; gap is half the length of a gap.
func (z maze) hedges(gap float64) []byte {
	var p pen
	for _, ring := range mazeRings {
		half := gap / (ring.at * z.r)
		for i, from := range ring.gaps {
			to := ring.gaps[(i+1)%len(ring.gaps)]
			if to <= from {
				to += 8
			}
			a, b := from*math.Pi/4+half, to*math.Pi/4-half
			n := max(int((b-a)*6), 2)
			for k := range n + 1 {
				q := z.at.add(polar(ring.at*z.r, a+(b-a)*float64(k)/float64(n)))
				if k == 0 {
					p.move(q)
				} else {
					p.line(q)
				}
			}
		}
	}
	return p.d
}

// walls returns the short hedges that close a ring beside its gaps.
func (z maze) walls() (d []byte) {
	for _, w := range []struct{ from, to, angle float64 }{{0.76, 1, 0.45}, {0.76, 1, 2.45}, {0.76, 1, 4.45}, {0.76, 1, 6.45}, {0.52, 0.76, 0}, {0.52, 0.76, 4}} {
		v := polar(z.r, w.angle*math.Pi/4)
		d = dash(d, z.at.add(v.mul(w.from)), v.mul(w.to-w.from))
	}
	return d
}

// draw draws a round labyrinth of clipped hedges on sand, whose middle is a place.
func (z maze) draw(c *canvas) {
	inner := maze{z.at, 0.9 * z.r}
	lit := maze{z.at.add(c.sun.mul(0.5)), inner.r}
	c.dots(dot(nil, z.at.sub(c.sun.mul(1.4))), shade, 2.16*z.r, `opacity=".35"`)
	c.dots(dot(nil, z.at), "#5a4526", 2*z.r)
	c.dots(dot(nil, z.at), "#ecdcb0", 1.94*z.r)
	d := append(inner.hedges(3.2), inner.walls()...)
	c.stroke(d, "#1c3a1a", 3.5, round, joint)
	c.stroke(d, "#3f7a34", 2.5, round, joint)
	c.stroke(append(lit.hedges(3.4), lit.walls()...), "#7fb356", 0.9, round, joint)
	c.dots(dot(nil, z.at), "#cdb47c", 0.66*inner.r)
}

// sign draws the rings of a labyrinth in thick lines.
func (z maze) sign(c *canvas) {
	c.dots(dot(nil, z.at), ink, 2.1*z.r)
	c.dots(dot(nil, z.at), "#f3e6bd", 1.9*z.r)
	c.stroke(maze{z.at, 0.84 * z.r}.hedges(4.4), "#2c6b2a", 3.4, round, joint)
}
