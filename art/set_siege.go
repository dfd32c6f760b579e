package art

import (
	"slices"

	"circulade/tile"
)

// siegeSet is what the Siege and its kin bring to the pictures.
func siegeSet() set {
	return set{
		marks: []mark{{name: "besieged", on: tile.City, draw: upright(drawSiege), sign: upright(drawSiegeSign)}},
		seen:  map[string]func(*scene) bool{"siege": (*scene).besieged},
	}
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

// besieged reports whether a city of the tile shows its besiegers.
func (s *scene) besieged() bool {
	return slices.ContainsFunc(s.t.Segments, func(g tile.Segment) bool { return slices.Contains(g.Marks, "besieged") })
}

// drawSiegeSign draws the swords alone, broader.
func drawSiegeSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#b02a24")
	const (
		blades = "M-5 5L5.4-5.4M5 5L-5.4-5.4"
		hilts  = "M-5.6 1L-1 5.6M5.6 1L1 5.6"
	)
	c.sign(at, r/11.4,
		part{blades, "", ink, 3.8}, part{hilts, "", ink, 3.6},
		part{blades, "", "#f4f7fa", 2.1}, part{hilts, "", gold, 2})
}
