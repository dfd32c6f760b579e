package art

import "strings"

// flyingMachinesSet is what the Flying Machines bring to the pictures.
func flyingMachinesSet() set {
	return set{
		marks: []mark{{
			name: "flying-machine", half: machineHalf, more: "flight-", spot: "wings", lies: true,
			draw: func(s *scene, c *canvas, o ornament) { drawMachine(c, o.at, o.r, s.flight()) },
			sign: func(s *scene, c *canvas, o ornament) { drawMachineSign(c, o.at, o.r, s.flight()) },
		}},
	}
}

// flight returns how far the machine of the tile is turned from the west, where it
// is drawn to, in degrees clockwise.
func (s *scene) flight() float64 {
	for _, m := range s.t.Marks {
		if to, ok := strings.CutPrefix(m, "flight-"); ok {
			return map[string]float64{"nw": 45, "n": 90, "ne": 135, "e": 180, "se": 225, "s": 270, "sw": 315}[to]
		}
	}
	return 0
}

// A flying machine from above that flies to the west, about (0,0).
const (
	leftWing    = "M-1.8-1.2C-2.6-4.4-1.8-8.2 .8-10.6C1.6-9.2 2.8-8.6 4.4-8.6C3.9-7.2 4.3-6 5.6-5.2C4.6-4.2 4.4-3.2 4.8-1.2Z"
	rightWing   = "M-1.8 1.2C-2.6 4.4-1.8 8.2 .8 10.6C1.6 9.2 2.8 8.6 4.4 8.6C3.9 7.2 4.3 6 5.6 5.2C4.6 4.2 4.4 3.2 4.8 1.2Z"
	wingRibs    = "M-.6-1.2L.8-10.2M.8-1.2L4-8.4M2.4-1.2L5.2-5.2M-.6 1.2L.8 10.2M.8 1.2L4 8.4M2.4 1.2L5.2 5.2"
	machineHull = "M-4.6 0C-3.8-1.5-2.4-1.9-.8-1.8L6-.8L9.6-3C10.2-1 10.2 1 9.6 3L6 .8L-.8 1.8C-2.4 1.9-3.8 1.5-4.6 0Z"
	flightArrow = "M-11.2 0L-6.2-4.2V4.2Z"
)

// drawMachine draws a flying machine from above: linen wings on ribs of wood about a
// slim hull, and before its nose an arrow that shows where it flies.
func drawMachine(c *canvas, at pt, r, degrees float64) {
	t := moved(at, degrees, r/10.8)
	shadow := moved(at.add(c.sun.mul(-2.2)), degrees, r/10.8)
	c.fill([]byte(leftWing+rightWing+machineHull), shade, `opacity=".35"`, shadow)
	line := []string{`stroke="` + ink + `"`, `stroke-width=".9"`, joint, t}
	c.stroke([]byte(leftWing+rightWing+flightArrow), "#fff8e6", 2.4, joint, t)
	c.fill([]byte(leftWing+rightWing), "#f6e6bd", line...)
	c.stroke([]byte(wingRibs), "#8a5a2b", 0.6, round, t)
	c.fill([]byte(machineHull), "#b0733a", line...)
	c.fill([]byte("M-2.6-.9H1V.9H-2.6C-3.2 .4-3.2-.4-2.6-.9Z"), "#5b3618", t)
	c.fill([]byte(flightArrow), "#d2342b", line...)
}

// drawMachineSign draws the wings, the hull and the arrow, with a heavier line.
func drawMachineSign(c *canvas, at pt, r, degrees float64) {
	t := moved(at, degrees, r/10.8)
	const all = leftWing + rightWing + flightArrow + machineHull
	c.stroke([]byte(all), halo, 4.6, joint, t)
	c.stroke([]byte(all), ink, 2.6, joint, t)
	c.fill([]byte(leftWing+rightWing), "#ffe9b0", t)
	c.fill([]byte(machineHull), "#9a5f2c", t)
	c.fill([]byte(flightArrow), "#e0281f", t)
}
