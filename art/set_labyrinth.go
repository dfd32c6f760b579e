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
			draw:  (*scene).drawMaze, sign: (*scene).drawMazeSign,
			lies: true,
		}},
	}
}

// mazeRings are the hedges of a labyrinth from outside: how far from its middle, and the
// gaps, each in its middle in eighths of a turn. The roads come in through the outer four.
var mazeRings = []struct {
	at   float64
	gaps []float64
}{
	{1, []float64{0, 2, 4, 6}}, {0.76, []float64{1, 5}}, {0.52, []float64{3, 7}},
}

// hedges returns the paths of the hedges of a labyrinth, scaled to r; gap is half the
// length of a gap.
func hedges(at pt, r, gap float64) []byte {
	var p pen
	for _, ring := range mazeRings {
		half := gap / (ring.at * r)
		for i, from := range ring.gaps {
			to := ring.gaps[(i+1)%len(ring.gaps)]
			if to <= from {
				to += 8
			}
			a, b := from*math.Pi/4+half, to*math.Pi/4-half
			n := max(int((b-a)*6), 2)
			for k := range n + 1 {
				q := at.add(polar(ring.at*r, a+(b-a)*float64(k)/float64(n)))
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

// mazeWalls are the short hedges that close a ring of a labyrinth beside its gaps.
func mazeWalls(at pt, r float64) (d []byte) {
	for _, w := range []struct{ from, to, angle float64 }{{0.76, 1, 0.45}, {0.76, 1, 2.45}, {0.76, 1, 4.45}, {0.76, 1, 6.45}, {0.52, 0.76, 0}, {0.52, 0.76, 4}} {
		v := polar(r, w.angle*math.Pi/4)
		d = dash(d, at.add(v.mul(w.from)), v.mul(w.to-w.from))
	}
	return d
}

// drawMaze draws a round labyrinth of clipped hedges on sand, whose middle is a place.
func (s *scene) drawMaze(c *canvas, o ornament) {
	r := o.r * 0.9
	c.dots(dot(nil, o.at.sub(c.sun.mul(1.4))), shade, 2.16*o.r, `opacity=".35"`)
	c.dots(dot(nil, o.at), "#5a4526", 2*o.r)
	c.dots(dot(nil, o.at), "#ecdcb0", 1.94*o.r)
	d := append(hedges(o.at, r, 3.2), mazeWalls(o.at, r)...)
	c.stroke(d, "#1c3a1a", 3.5, round, joint)
	c.stroke(d, "#3f7a34", 2.5, round, joint)
	lit := append(hedges(o.at.add(c.sun.mul(0.5)), r, 3.4), mazeWalls(o.at.add(c.sun.mul(0.5)), r)...)
	c.stroke(lit, "#7fb356", 0.9, round, joint)
	c.dots(dot(nil, o.at), "#cdb47c", 0.66*r)
}

// drawMazeSign draws the rings of a labyrinth in thick lines.
func (s *scene) drawMazeSign(c *canvas, o ornament) {
	c.dots(dot(nil, o.at), ink, 2.1*o.r)
	c.dots(dot(nil, o.at), "#f3e6bd", 1.9*o.r)
	c.stroke(hedges(o.at, 0.84*o.r, 4.4), "#2c6b2a", 3.4, round, joint)
}
