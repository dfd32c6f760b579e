package art

import (
	"unicode"
	"unicode/utf8"

	"circulade/tile"
)

// drawHoly draws a monastery or one of its like.
func (s *scene) drawHoly(c *canvas, p place) {
	if s.alone() {
		s.drawClose(c, p)
		return
	}
	switch s.t.Segments[p.seg].Kind {
	case tile.Shrine:
		drawShrine(c, p)
	case tile.Abbey:
		s.drawYard(c, p)
		drawChurch(c, p, "#5c7488", "#3a4d5f")
	default:
		s.drawYard(c, p)
		drawChurch(c, p, "#b8452f", "#8c2f22")
	}
}

// drawYard draws a walled garden with beds and fruit trees, open to the south
// or to where the roads come in.
func (s *scene) drawYard(c *canvas, p place) {
	r := p.r
	k := r / 17
	wall := &pen{}
	cut := 6 * k
	o := func(x, y float64) pt { return p.at.add(pt{x, y}) }
	wall.move(o(-r+cut, -r))
	wall.line(o(r-cut, -r))
	wall.curve(o(r-cut/2, -r), o(r, -r+cut/2), o(r, -r+cut))
	wall.line(o(r, r-cut))
	wall.curve(o(r, r-cut/2), o(r-cut/2, r), o(r-cut, r))
	wall.line(o(-r+cut, r))
	wall.curve(o(-r+cut/2, r), o(-r, r-cut/2), o(-r, r-cut))
	wall.line(o(-r, -r+cut))
	wall.curve(o(-r, -r+cut/2), o(-r+cut/2, -r), o(-r+cut, -r))
	wall.close()
	c.stroke(wall.d, "#3f5a2c", 7*k, `stroke-opacity=".25"`)
	c.fill(wall.d, "#d8c793")
	var beds []byte
	for _, q := range []pt{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		beds = box(beds, p.at.add(q.mul(9.4*k)), pt{4 * k, 0}, 4*k)
	}
	c.fill(beds, "#8fb068", `stroke="#6f8f4c"`, `stroke-width=".8"`)
	c.stroke(wall.d, stoneDark, 3.6*k)
	c.stroke(wall.d, stone, 2.2*k)
	c.stroke(wall.d, stoneTop, 2.2*k, `stroke-dasharray="1.4 1.6"`)
	s.drawDoors(c, p)
	var trees []pt
	for _, q := range []pt{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		trees = append(trees, p.at.add(q.mul(11.2*k)))
		trees = append(trees, p.at.add(pt{q.x * 11.6, q.y * 7.2}.mul(k)))
		trees = append(trees, p.at.add(pt{q.x * 7.2, q.y * 11.6}.mul(k)))
	}
	plant(c, trees, 3.5*k)
}

// drawDoors opens the yard to the roads that end here, or else to the south.
func (s *scene) drawDoors(c *canvas, p place) {
	k := p.r / 17
	dirs := []pt{}
	for i := range s.ways {
		w := &s.ways[i]
		if w.river || w.end().dist(p.at) > 1 {
			continue
		}
		for _, e := range edgesOf(s.t.Segments[w.seg].Edges) {
			dirs = append(dirs, inward(e).mul(-1))
		}
	}
	if len(dirs) == 0 {
		dirs = append(dirs, pt{0, 1})
	}
	var path, posts []byte
	for _, d := range dirs {
		path = dash(path, p.at.add(d.mul(8*k)), d.mul(p.r-8*k+2))
		side := d.left().mul(4.4 * k)
		for _, q := range []pt{side, side.mul(-1)} {
			posts = dot(posts, p.at.add(d.mul(p.r)).add(q))
		}
	}
	c.stroke(path, roadFill, 6.6*k)
	c.dots(posts, stoneDark, 4.6*k)
	c.dots(posts, stoneTop, 3*k)
}

// drawChurch draws a church in the form of a cross with a small tower, from
// above: each roof has a side in the sun and one in the shade.
func drawChurch(c *canvas, p place, light, dark string) {
	k := p.r / 17
	o := func(q ...pt) []pt { return q }
	cross := shape(nil, p.at, k, o(pt{-4.6, -11}, pt{4.6, -11}, pt{4.6, -4.6}, pt{11, -4.6}, pt{11, 4.6},
		pt{4.6, 4.6}, pt{4.6, 13}, pt{-4.6, 13}, pt{-4.6, 4.6}, pt{-11, 4.6}, pt{-11, -4.6}, pt{-4.6, -4.6})...)
	c.fill(cross, light, `stroke="#43241a"`, `stroke-width="1.3"`, joint)
	var shade []byte
	shade = shape(shade, p.at, k, pt{0, -11}, pt{4.6, -11}, pt{4.6, -4.6}, pt{0, 0})
	shade = shape(shade, p.at, k, pt{0, 0}, pt{4.6, 4.6}, pt{4.6, 13}, pt{0, 13})
	shade = shape(shade, p.at, k, pt{-11, 0}, pt{11, 0}, pt{11, 4.6}, pt{-11, 4.6})
	c.fill(shade, dark)
	// The tower stands over the crossing.
	c.fill(box(nil, p.at, pt{4.4 * k, 0}, 4.4*k), stoneTop, `stroke="#43241a"`, `stroke-width="1.1"`)
	c.fill(shape(nil, p.at, k, pt{-3, -3}, pt{3, -3}, pt{0, 0}), "#8fa5b5")
	c.fill(shape(nil, p.at, k, pt{-3, -3}, pt{0, 0}, pt{-3, 3}), "#748b9e")
	c.fill(shape(nil, p.at, k, pt{3, -3}, pt{3, 3}, pt{0, 0}), "#4b6076")
	c.fill(shape(nil, p.at, k, pt{-3, 3}, pt{3, 3}, pt{0, 0}), "#3c4f62")
	var gold []byte
	gold = dash(gold, p.at.add(pt{0, -2.2 * k}), pt{0, 4.6 * k})
	gold = dash(gold, p.at.add(pt{-1.6 * k, -0.7 * k}), pt{3.2 * k, 0})
	c.stroke(gold, "#f7d774", 1)
}

// drawShrine draws a round temple within a ring of stones.
func drawShrine(c *canvas, p place) {
	k := p.r / 17
	d := dot(nil, p.at)
	c.dots(d, stoneDark, 2*p.r)
	c.dots(d, stone, 2*p.r-1.6*k)
	c.dots(d, "#d8c793", 2*p.r-6*k)
	var posts []byte
	for i := range 10 {
		posts = dot(posts, p.at.add(polar(p.r-2*k, float64(i)*0.6283)))
	}
	c.dots(posts, stoneDark, 4*k)
	c.dots(posts, stoneTop, 2.6*k)
	c.dots(d, "#43241a", 19*k)
	c.dots(d, "#7a5a94", 17*k)
	c.dots(dot(nil, p.at.add(pt{-1.6 * k, -1.8 * k})), "#a284b8", 9*k)
	c.dots(d, "#f7d774", 4*k)
}

// drawGarden draws a formal garden: a clipped hedge, four beds of flowers, a
// fountain where the paths cross.
func drawGarden(c *canvas, at pt, r float64) {
	k := r / gardenHalf
	c.fill(box(nil, at, pt{r, 0}, r), "#e6d8ac", `stroke="#37562f"`, `stroke-width="3"`, joint)
	c.stroke(box(nil, at, pt{r, 0}, r), leaf, 1.9, joint)
	var beds []byte
	var flowers [3][]byte
	for i, q := range []pt{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		b := at.add(q.mul(4.4 * k))
		beds = box(beds, b, pt{2.9 * k, 0}, 2.9*k)
		for j, f := range []pt{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}} {
			n := (i%2 + j/2%2) % 2
			if j == 2 {
				n = 2
			}
			flowers[n] = dot(flowers[n], b.add(f.mul(1.6*k)))
		}
	}
	c.fill(beds, "#6f9950")
	for i, colour := range []string{"#d9486a", "#fff3f5", "#f4c63d"} {
		c.dots(flowers[i], colour, 2*k)
	}
	c.dots(dot(nil, at), waterEdge, 4.6*k)
	c.dots(dot(nil, at), waterLight, 3.2*k)
}

// drawShield hangs up the coat of arms that doubles a city: azure, a gold
// chevron under a sun.
func drawShield(c *canvas, place place) {
	at, scale := place.at, place.r/shieldHalf
	heater := func(k float64) []byte {
		k *= scale
		p := pen{}
		o := func(x, y float64) pt { return at.add(pt{x * k, y * k}) }
		p.move(o(-8, -9))
		p.line(o(8, -9))
		p.line(o(8, 0))
		p.curve(o(8, 5.6), o(3.4, 8.6), o(0, 10.6))
		p.curve(o(-3.4, 8.6), o(-8, 5.6), o(-8, 0))
		p.close()
		return p.d
	}
	c.fill(heater(1), "#2a1c12", `stroke="#2a1c12"`, `stroke-width="1.6"`, joint)
	c.fill(heater(0.97), "#fff7e0")
	c.fill(heater(0.79), "#1d4f9f")
	c.fill(shape(nil, at, scale, pt{0, -0.4}, pt{6.3, 4}, pt{4.6, 6.3}, pt{0, 3.2}, pt{-4.6, 6.3}, pt{-6.3, 4}), "#ffcf3f")
	c.dots(dot(nil, at.add(pt{0, -3.6 * scale})), "#ffcf3f", 4*scale)
}

// drawBadge draws a mark that has no picture as a letter on a disc.
func drawBadge(c *canvas, b badge) {
	c.dots(dot(nil, b.at), "#2f2115", 12.4)
	c.dots(dot(nil, b.at), "#fff4d6", 10.8)
	c.text(b.at, 8, "#6b2417", initial(b.text))
}

// initial returns the first letter of a mark as a capital.
func initial(s string) string {
	r, _ := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r))
}
