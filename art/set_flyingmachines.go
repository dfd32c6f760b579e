package art

import "strings"

// flyingMachinesSet is what the Flying Machines bring to the pictures.
func flyingMachinesSet() set {
	return set{
		marks: []mark{{
			name: "flying-machine", half: machineHalf, more: "flight-", spot: "wings", lies: true,
			draw: func(s *scene, c *canvas, o ornament) { drawMachine(c, o.at, o.r, s.flight()) },
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

// drawMachine draws a flying machine from above: linen wings on ribs of wood about a
// slim hull, and before its nose an arrow that shows where it flies.
func drawMachine(c *canvas, at pt, r, degrees float64) {
	const (
		wing  = "M-1.8-1.2C-2.6-4.4-1.8-8.2 .8-10.6C1.6-9.2 2.8-8.6 4.4-8.6C3.9-7.2 4.3-6 5.6-5.2C4.6-4.2 4.4-3.2 4.8-1.2Z"
		other = "M-1.8 1.2C-2.6 4.4-1.8 8.2 .8 10.6C1.6 9.2 2.8 8.6 4.4 8.6C3.9 7.2 4.3 6 5.6 5.2C4.6 4.2 4.4 3.2 4.8 1.2Z"
		ribs  = "M-.6-1.2L.8-10.2M.8-1.2L4-8.4M2.4-1.2L5.2-5.2M-.6 1.2L.8 10.2M.8 1.2L4 8.4M2.4 1.2L5.2 5.2"
		hull  = "M-4.6 0C-3.8-1.5-2.4-1.9-.8-1.8L6-.8L9.6-3C10.2-1 10.2 1 9.6 3L6 .8L-.8 1.8C-2.4 1.9-3.8 1.5-4.6 0Z"
		arrow = "M-11.2 0L-6.2-4.2V4.2Z"
	)
	t := moved(at, degrees, r/10.8)
	shadow := moved(at.add(c.sun.mul(-2.2)), degrees, r/10.8)
	c.fill([]byte(wing+other+hull), shade, `opacity=".35"`, shadow)
	line := []string{`stroke="` + ink + `"`, `stroke-width=".9"`, joint, t}
	c.stroke([]byte(wing+other+arrow), "#fff8e6", 2.4, joint, t)
	c.fill([]byte(wing+other), "#f6e6bd", line...)
	c.stroke([]byte(ribs), "#8a5a2b", 0.6, round, t)
	c.fill([]byte(hull), "#b0733a", line...)
	c.fill([]byte("M-2.6-.9H1V.9H-2.6C-3.2 .4-3.2-.4-2.6-.9Z"), "#5b3618", t)
	c.fill([]byte(arrow), "#d2342b", line...)
}
