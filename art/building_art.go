package art

import (
	"slices"
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
	if housed(s.t) {
		return
	}
	if s.t.Segments[p.seg].Kind == tile.Shrine {
		drawShrine(c, p)
		return
	}
	s.drawYard(c, p)
	s.upright(c, p.at, func() { drawCloister(c, p.at, p.r/17, s.t.Segments[p.seg].Kind == tile.Abbey) })
}

// housed reports whether a mark is drawn in the place of the tile's monastery.
func housed(t *tile.Tile) bool {
	return slices.ContainsFunc(t.Marks, func(m string) bool { return allMarks[m].holy })
}

// drawYard draws the wall about a monastery's land, with gates to the roads that end
// here.
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
	c.stroke(wall.d, shade, 4.4*k, `opacity=".34"`, shifted(c.sun.mul(-1.4*k)))
	c.fill(wall.d, yardGround)
	c.stroke(wall.d, stoneDark, 3.8*k)
	c.stroke(wall.d, stone, 2.5*k)
	c.stroke(wall.d, stoneLow, 2.5*k, `stroke-dasharray=".5 1.5"`)
	c.stroke(wall.d, stoneMid, 1.1*k)
	s.drawDoors(c, p)
}

// yardGround is the raked ground in a monastery's walls.
const yardGround = "#e2d1a0"

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
	var path []byte
	var posts []pt
	for _, d := range dirs {
		path = dash(path, p.at.add(d.mul(12*k)), d.mul(p.r-12*k+2))
		side := d.left().mul(4.6 * k)
		posts = append(posts, p.at.add(d.mul(p.r)).add(side), p.at.add(d.mul(p.r)).sub(side))
	}
	c.stroke(path, roadFill, 6.6*k)
	drawTurrets(c, posts, 5.4*k)
}

// holyRoofs are the roofs of a monastery and of an abbey.
var holyRoofs = [...]roof{{"#b34a3c", "#86322b"}, {"#6f879b", "#4a6075"}}

// drawCloister draws a church with its tower and choir along the north of a square
// cloister, wings round a green with a well, and trees between them and the wall.
func drawCloister(c *canvas, at pt, k float64, abbey bool) {
	o := func(x, y float64) pt { return at.add(pt{x, y}.mul(k)) }
	tint := holyRoofs[0]
	if abbey {
		tint = holyRoofs[1]
	}
	g := gables{c: c, k: k, roof: tint}
	c.fill(box(nil, o(0, 4), pt{9.4 * k, 0}, 7.2*k), grassWarm, `stroke="`+verge+`"`, `stroke-width="1"`)
	c.stroke(dash(dash(nil, o(0, -3), pt{0, 14 * k}), o(-9.4, 4.4), pt{18.8 * k, 0}), yardGround, 1.8*k)
	g.hall(o(-9.2, 4.6), pt{0, 8.2}, 2.7)
	g.hall(o(9.2, 4.6), pt{0, 8.2}, 2.7)
	g.hall(o(0, 11), pt{11.9, 0}, 2.7)
	// The choir, the nave with its transept, the tower over the west door.
	apse := dot(nil, o(9.6, -6.6))
	c.dots(apse, woodDark, 8.6*k)
	c.dots(apse, tint.high, 7.2*k)
	g.hall(o(4.4, -6.6), pt{0, 6.6}, 2.6)
	g.hall(o(-0.4, -6.6), pt{10.4, 0}, 3.9)
	g.tower(o(-10, -6.6), 4.5)
	well := dot(nil, o(0, 4.4))
	c.dots(well, stoneDark, 4.4*k)
	c.dots(well, stone, 3.2*k)
	c.dots(well, waterDeep, 1.8*k)
	var trees []pt
	for _, q := range []pt{{-5, 1.4}, {5, 1.4}, {-5, 7.2}, {5, 7.2}} {
		trees = append(trees, o(q.x, q.y))
	}
	plant(c, trees, 2.9*k)
	plant(c, []pt{o(13.4, -12.6), o(-13.6, -13), o(9.4, -13.2), o(13.6, -8)}, 3.6*k)
}

// gables draws the roofs of great buildings, in the world's directions.
type gables struct {
	c    *canvas
	k    float64
	roof roof
}

// hall draws a gabled roof: u is half its ridge, half its half width.
func (g gables) hall(at, u pt, half float64) {
	u, half = u.mul(g.k), half*g.k
	v := u.unit().left().mul(half)
	if v.x*g.c.sun.x+v.y*g.c.sun.y < 0 {
		v = v.mul(-1)
	}
	g.c.fill(quad(nil, at.sub(g.c.sun.mul(1.5*g.k)), u, v), townShad, `opacity=".35"`)
	g.c.fill(quad(nil, at, u.mul(1+0.7*g.k/u.dist(pt{})), v.mul(1+0.7*g.k/half)), woodDark)
	g.c.fill(quad(nil, at.add(v.mul(0.5)), u, v.mul(0.5)), g.roof.high)
	g.c.fill(quad(nil, at.sub(v.mul(0.5)), u, v.mul(0.5)), g.roof.low)
	g.c.stroke(dash(nil, at.sub(u), u.mul(2)), pavingHi, 0.6*g.k)
}

// tower draws a square tower with a pointed roof and a golden cross.
func (g gables) tower(at pt, half float64) {
	half *= g.k
	o := func(x, y float64) pt { return at.add(pt{x, y}.mul(half)) }
	g.c.fill(quad(nil, at.sub(g.c.sun.mul(2.2*g.k)), pt{half, 0}, pt{0, half}), townShad, `opacity=".4"`)
	g.c.fill(quad(nil, at, pt{half, 0}, pt{0, half}), stone, `stroke="`+woodDark+`"`, `stroke-width="`+number(1.2*g.k)+`"`)
	for i, colour := range []string{slateHigh, slateLow, slateLow, slate} {
		e := tile.Edge(i)
		a, b := pt{-0.72, -0.72}, pt{0.72, -0.72}
		for range e {
			a, b = pt{-a.y, a.x}, pt{-b.y, b.x}
		}
		g.c.fill(facet(nil, o(a.x, a.y), o(b.x, b.y), at), colour)
	}
	cross := dash(dash(nil, o(0, -0.66), pt{0, 1.32 * half}), o(-0.42, -0.22), pt{0.84 * half, 0})
	g.c.stroke(cross, woodDark, 2.1*g.k, round)
	g.c.stroke(cross, "#ffd95e", 1.2*g.k, round)
}

// drawShrine draws a round temple within a ring of stones.
func drawShrine(c *canvas, p place) {
	k := p.r / 17
	d := dot(nil, p.at)
	c.dots(d, stoneDark, 2*p.r)
	c.dots(d, stone, 2*p.r-1.6*k)
	c.dots(d, yardGround, 2*p.r-6*k)
	var posts []byte
	for i := range 10 {
		posts = dot(posts, p.at.add(polar(p.r-2*k, float64(i)*0.6283)))
	}
	c.dots(posts, stoneDark, 4*k)
	c.dots(posts, stone, 2.6*k)
	c.dots(d, "#43241a", 19*k)
	c.dots(d, "#7a5a94", 17*k)
	c.dots(dot(nil, p.at.add(pt{-1.6 * k, -1.8 * k})), "#a284b8", 9*k)
	c.dots(d, "#f7d774", 4*k)
}

// drawGarden draws a formal garden: a clipped hedge, four beds of flowers, a
// fountain where the paths cross.
func drawGarden(c *canvas, at pt, r float64) {
	k := r / gardenHalf
	c.fill(box(nil, at, pt{r, 0}, r), "#e6d8ac", `stroke="`+leafDark+`"`, `stroke-width="3"`, joint)
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
