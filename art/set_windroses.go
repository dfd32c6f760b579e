package art

import (
	"slices"
	"strings"
)

// windRosesSet is what the Wind Roses bring to the pictures.
func windRosesSet() set {
	return set{
		marks: []mark{{
			name: "wind-rose", half: roseHalf, more: "rose-", spot: "wind-rose", lies: true,
			draw: func(s *scene, c *canvas, o ornament) { compass{}.draw(s, c, o) },
			sign: func(s *scene, c *canvas, o ornament) { compass{bold: true}.draw(s, c, o) },
		}},
		tokens: []token{{"wind-rose", compass{}.token}},
	}
}

const roseHalf = 14

// The parts of a rose about (0,0), north up.
const (
	roseCross  = "M0-8.8L2-2L8.8 0L2 2L0 8.8L-2 2L-8.8 0L-2-2Z"
	roseShade  = "M0-8.8L2-2L0 0ZM8.8 0L2 2L0 0ZM0 8.8L-2 2L0 0ZM-8.8 0L-2-2L0 0Z"
	roseCorner = "M5.2-5.2L2.4 0L5.2 5.2L0 2.4L-5.2 5.2L-2.4 0L-5.2-5.2L0-2.4Z"
	roseNorth  = "M0-8.8L2.3-2.2L0 0L-2.3-2.2Z"
	roseTip    = "M0-12.4L3.2-8H-3.2Z"
	roseSector = "M0 0V-8.8C4.86-8.8 8.8-4.86 8.8 0Z"
	roseKite   = "M6.3-6.3L1.1-3.7L.4-.4L3.7-1.1Z"
)

// A compass draws wind roses, with thick lines and little more than what tells them apart if it is bold.
type compass struct{ bold bool }

// draw draws the rose of the tile. A whole one lies as its tile does, since its
// directions turn with it; a quarter stands upright, since they do not matter.
func (w compass) draw(s *scene, c *canvas, o ornament) {
	quarters := []string{"rose-northeast", "rose-southeast", "rose-southwest", "rose-northwest"}
	for _, m := range s.t.Marks {
		if i := slices.Index(quarters, m); i >= 0 {
			s.upright(c, o.at, func() { w.quarter(c, o.at, o.r, float64(90*i)) })
			return
		}
	}
	ring := "#ef9a2e"
	if slices.ContainsFunc(s.t.Marks, func(m string) bool { return strings.HasSuffix(m, "-blue") }) {
		ring = "#1f4f9c"
	}
	w.whole(c, moved(o.at, 0, o.r/12.4), ring)
}

// whole draws a disc in a coloured ring with a star of eight points; the one to
// the north is red and has a tip outside the ring.
func (w compass) whole(c *canvas, t, ring string) {
	line := 0.8
	if w.bold {
		line = 1.3
	}
	disc := []byte("M0 0h0")
	c.dots(disc, halo, 23.8, t)
	c.stroke([]byte(roseTip), halo, 3.4, joint, t)
	c.dots(disc, ink, 22.2, t)
	c.stroke([]byte(roseTip), ink, 1.8, joint, t)
	c.dots(disc, ring, 20.4, t)
	c.fill([]byte(roseTip), "#c8322f", t)
	c.dots(disc, "#fff4d6", 16.4, t)
	if !w.bold {
		c.fill([]byte(roseCorner), "#c9a55c", `stroke="`+ink+`"`, `stroke-width=".5"`, joint, t)
	}
	c.fill([]byte(roseCross), "#f7e7c0", `stroke="`+ink+`"`, `stroke-width="`+number(line)+`"`, joint, t)
	c.fill([]byte(roseShade), "#3a4a5c", t)
	c.fill([]byte(roseNorth), "#c8322f", `stroke="`+ink+`"`, `stroke-width="`+number(line)+`"`, joint, t)
}

// quarter draws a pale rose of which one quarter is dark and has a pointer.
func (w compass) quarter(c *canvas, at pt, r, degrees float64) {
	t := moved(at, degrees, r/10.6)
	line := []string{`stroke="` + ink + `"`, `stroke-width="1"`, joint, t}
	disc := []byte("M0 0h0")
	c.dots(disc, halo, 21.2, t)
	c.dots(disc, ink, 19.4, t)
	c.dots(disc, "#f3e3bb", 17.6, t)
	if !w.bold {
		c.fill([]byte(roseCorner), "#d9bf85", t)
		c.fill([]byte(roseCross), "#bfa06a", t)
	}
	c.fill([]byte(roseSector), "#7a2a5e", line...)
	c.fill([]byte(roseKite), "#ffd75e", line...)
}

// token draws the rose in force: a whole one in a ring of gold.
func (w compass) token(c *canvas) {
	w.whole(c, moved(pt{50, 54}, 0, 4), gold)
}
