package art

import (
	"math"
	"strings"
)

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

// crop returns what the crop circle of the tile is about.
func (s *scene) crop() string {
	for _, m := range s.t.Marks {
		if what, ok := strings.CutPrefix(m, "crop-"); ok && what != "circle" {
			return what
		}
	}
	return ""
}

// drawCropCircle draws rings trodden into ripe grain, and in their middle a shield, a
// club or a pitchfork.
func drawCropCircle(c *canvas, at pt, r float64, what string) {
	d := dot(nil, at)
	c.dots(d, cropDark, 2.06*r)
	c.dots(d, crop, 1.92*r)
	var stalks []byte
	for i := range 28 {
		a := float64(i) * math.Pi / 14
		stalks = dash(stalks, at.add(polar(0.87*r, a)), polar(0.16*r, a+0.5))
	}
	c.stroke(stalks, "#e6d27c", 0.06*r, round)
	ring := &pen{}
	ring.ring(at, 0.72*r)
	c.stroke(ring.d, "#7d6a2c", 0.1*r)
	c.dots(d, "#7d6a2c", 1.26*r)
	c.dots(d, "#efe0a0", 1.14*r)
	for i := range 3 { // small rings on the large one
		a := float64(i)*2*math.Pi/3 - math.Pi/2
		c.dots(dot(nil, at.add(polar(0.72*r, a))), "#7d6a2c", 0.34*r)
		c.dots(dot(nil, at.add(polar(0.72*r, a))), "#e6d27c", 0.2*r)
	}
	drawCropSign(c, what, moved(at, 0, 0.052*r))
}

// drawCropSign draws what a crop circle is about, within 10 units of the middle.
func drawCropSign(c *canvas, what, t string) {
	line := []string{`stroke="` + ink + `"`, `stroke-width="1.3"`, joint, t}
	switch what {
	case "shield":
		c.fill([]byte("M-6-7.4C-2-6.2 2-6.2 6-7.4C6.8 0 4.8 5.6 0 8.6C-4.8 5.6-6.8 0-6-7.4Z"), "#2a5fb0", line...)
		c.stroke([]byte("M0-6V6.4M-5.4-1.6H5.4"), "#fff4d6", 1.5, t)
	case "club":
		c.fill([]byte("M-7.4 6.2L2-4.8C3-7.6 5.6-8.6 7.4-7.2C9-5.6 8-2.8 5.2-1.6L-5 8.4C-6.8 9.2-8.4 7.6-7.4 6.2Z"), "#9a5f2c", line...)
		c.dots([]byte("M4.4-5.6h0M6.4-4.6h0M4.2-2.8h0"), "#f3dfb0", 1.3, t)
	case "pitchfork":
		const fork = "M0 9V-1M-5-8V-4C-5-1.4-2.6-.6 0-.6C2.6-.6 5-1.4 5-4V-8M0-8.6V-1"
		c.stroke([]byte(fork), ink, 4, joint, round, t)
		c.stroke([]byte(fork), "#c8322f", 1.9, joint, round, t)
	}
}
