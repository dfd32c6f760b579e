package art

import (
	"math"
	"strings"
)

// cropCirclesSet is what the Crop Circles bring to the pictures.
func cropCirclesSet() set {
	return set{
		marks: []mark{{
			name: "crop-circle", half: cropHalf, more: "crop-",
			draw: func(s *scene, c *canvas, o ornament) { drawCropCircle(c, o.at, o.r, s.crop()) },
			sign: func(s *scene, c *canvas, o ornament) { drawCropSignDisc(c, o.at, o.r, s.crop()) },
		}},
	}
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

// drawCropSignDisc draws what a crop circle is about, large in a ring of grain.
func drawCropSignDisc(c *canvas, at pt, r float64, what string) {
	d := dot(nil, at)
	c.dots(d, "#6b5a22", 2*r)
	c.dots(d, crop, 1.84*r)
	c.dots(d, "#6b5a22", 1.5*r)
	c.dots(d, "#f3e5a6", 1.36*r)
	drawCropSign(c, what, moved(at, 0, 0.07*r))
}
