package art

import "math"

const (
	ground    = "#dfba80"
	stone     = "#d3c8b0"
	stoneDark = "#4f463b"
	stoneTop  = "#efe8d6"
)

// roofs are the colours of the houses and the width of those that have them:
// tiles of clay, then the slates of the town that is nobody's.
var roofs = [...]struct {
	colour string
	width  float64
}{
	{"#b9533b", 6.6},
	{"#cc7148", 6},
	{"#a1463a", 7.2},
	{"#d99560", 5.8},
	{"#5f7791", 6.6},
	{"#8397a6", 6},
	{"#4d617a", 7.2},
	{"#a58f77", 5.8},
}

// shades is how many colours of roofs there are of either kind.
const shades = len(roofs) / 2

// A house is a roof seen from above: its middle, the direction of its ridge
// and half its length.
type house struct {
	at    pt
	turn  float64
	long  float64
	shade int
}

func angle(v pt) float64 { return math.Atan2(v.y, v.x) }

// drawCity draws the ground, the houses, the wall and its gates.
func (s *scene) drawCity(c *canvas, k *city) {
	ground, thick := ground, 1.0
	if k.town {
		ground, thick = "#d6cbb0", 1.4
	}
	var d, walls []byte
	for _, r := range k.rings {
		d = append(d, r.d...)
	}
	for _, w := range k.walls {
		walls = append(walls, w.d...)
	}
	c.stroke(walls, "#3f5a2c", 10*thick, `stroke-opacity=".28"`)
	c.fill(d, ground)
	s.drawCobbles(c, k)
	c.stroke(walls, "#8a5f35", 9*thick, `stroke-opacity=".3"`)
	hs, trees := s.build(k)
	drawHouses(c, hs)
	plant(c, trees, 5)
	c.stroke(walls, stoneDark, 4*thick+1.6)
	c.stroke(walls, stone, 4*thick)
	c.stroke(walls, stoneTop, 4*thick, `stroke-dasharray="1.7 1.9"`)
	c.stroke(walls, "#b3a68b", 1.5*thick)
	s.drawTowers(c, k)
	for _, g := range k.gates {
		drawGate(c, g)
	}
}

// drawCobbles speckles the ground of a city.
func (s *scene) drawCobbles(c *canvas, k *city) {
	var d []byte
	for range 50 {
		p := pt{s.chance.span(1, 99), s.chance.span(1, 99)}
		if s.land.owner(p) == k.seg {
			d = dot(d, p)
		}
	}
	c.dots(d, "#c59a5c", 1.2)
}

// build fills a city with houses on an uneven grid, here and there a tree
// between them, off its wall, its coats of arms and what else stands in it.
func (s *scene) build(k *city) (hs []house, trees []pt) {
	const step = 10
	wind := s.chance.span(0, 6)
	for row := range 11 {
		for col := range 10 {
			p := pt{float64(col)*step + 5, float64(row)*step + float64(col%2)*step/2}
			if s.shielded(p) {
				continue
			}
			if s.chance.below(14) == 0 && s.land.owner(p) == k.seg && p.inset() > 4 {
				trees = append(trees, p)
				continue
			}
			// Streets wind, but stay where the next tile expects them.
			bend := 3 * min(p.inset()/25, 1)
			p = p.add(pt{bend * math.Sin(p.y/11+wind), bend * math.Sin(p.x/13+wind)})
			if h, ok := s.fit(p, k, hs); ok {
				hs = append(hs, h)
			}
		}
	}
	return hs, trees
}

// shielded reports whether a coat of arms, or what else stands in a city,
// leaves no room for a house at p.
func (s *scene) shielded(p pt) bool {
	for _, q := range s.shields {
		if p.dist(q.at) < q.r+3.5 {
			return true
		}
	}
	return s.ornamented(p, 3.5)
}

// fit tries to put a house near p, at last a small one.
func (s *scene) fit(p pt, city *city, hs []house) (house, bool) {
	slate := 0
	if city.town {
		slate = shades
	}
	for try := range 5 {
		k := 1.3 + 0.3*float64(try)
		h := house{
			at:    p.add(pt{s.chance.span(-k, k), s.chance.span(-k, k)}),
			turn:  s.chance.span(-0.16, 0.16) + float64(s.chance.below(2))*math.Pi/2,
			long:  s.chance.span(2.8, 4.4) - 0.3*float64(try),
			shade: s.chance.below(shades) + slate,
		}
		if s.stands(h, city.seg) && !crowded(h, hs) {
			return h, true
		}
	}
	return house{}, false
}

// crowded reports whether a house would stand on another.
func crowded(h house, hs []house) bool {
	for _, o := range hs {
		if h.at.dist(o.at) < 7.7 {
			return true
		}
	}
	return false
}

// stands reports whether a house lies wholly on the ground of its city.
func (s *scene) stands(h house, seg int) bool {
	u := polar(h.long+0.8, h.turn)
	v := u.unit().left().mul(roofs[h.shade].width/2 + 0.7)
	for _, q := range []pt{u.add(v), u.sub(v), v.sub(u), u.mul(-1).sub(v)} {
		if p := h.at.add(q); s.land.owner(p) != seg || p.inset() < 0.2 {
			return false
		}
	}
	return true
}

// drawHouses draws roofs: a dark outline, the roof in its colour, and the side
// of it that lies in the sun.
func drawHouses(c *canvas, hs []house) {
	var sun []byte
	var edge, body [len(roofs)][]byte
	for _, h := range hs {
		w := roofs[h.shade].width
		u := polar(h.long, h.turn)
		n := u.unit().left()
		if n.y > 0 || n.y == 0 && n.x > 0 {
			n = n.mul(-1) // the sun stands in the north-west
		}
		out := u.mul(1 + 0.6/h.long)
		edge[h.shade] = dash(edge[h.shade], h.at.sub(out), out.mul(2))
		body[h.shade] = dash(body[h.shade], h.at.sub(u), u.mul(2))
		sun = dash(sun, h.at.sub(u).add(n.mul(w/4)), u.mul(2))
	}
	for i, d := range edge {
		c.stroke(d, "#57301f", roofs[i].width+1.2)
	}
	for i, d := range body {
		c.stroke(d, roofs[i].colour, roofs[i].width)
	}
	c.stroke(sun, "#ffd9a0", 3.1, `opacity=".34"`)
}

// drawTowers sets round towers along the walls.
func (s *scene) drawTowers(c *canvas, k *city) {
	var foot, light []byte
	const margin = 19 // from the corners, where walls meet
	for _, w := range k.walls {
		n := length(w.at) - 2*margin
		count := max(math.Round(n/30), 1)
		for i := 0.0; i <= count; i++ {
			p, _ := along(w.at, margin+n*i/count)
			clear := true
			for _, g := range k.gates {
				clear = clear && p.dist(g.at) > 15
			}
			clear = clear && s.opening(p) > 17
			for j := range s.cities {
				_, _, d := s.cities[j].nearestWall(p)
				clear = clear && (s.cities[j].seg == k.seg || d > 7)
			}
			if clear {
				foot = dot(foot, p)
				light = dot(light, p.add(pt{-0.8, -0.9}))
			}
		}
	}
	width := 8.2
	if k.town {
		width = 11.5
	}
	drawTurrets(c, foot, light, width)
}

// drawTurrets draws round towers with pointed roofs of slate.
func drawTurrets(c *canvas, at, light []byte, width float64) {
	c.dots(at, stoneDark, width)
	c.dots(at, stoneTop, width-1.4)
	c.dots(at, "#4b6076", width-3.2)
	c.dots(light, "#8fa5b5", (width-3.2)*0.42)
}

// drawGate draws a gatehouse between two towers, its dark doorway to the road.
func drawGate(c *canvas, g gate) {
	side := g.out.left()
	o := func(along, out float64) pt { return g.at.add(side.mul(along)).add(g.out.mul(out)) }
	c.fill(box(nil, o(0, 4), g.out.mul(1.8), 3.4), "#2e1d13")
	c.fill(box(nil, o(0, -0.4), side.mul(4.8), 3.6), "#a1463a", `stroke="#57301f"`, `stroke-width="1.3"`)
	c.fill(box(nil, o(0, -2.1), side.mul(4.4), 1.5), "#c9744f")
	c.stroke(dash(nil, o(-2.6, 3.8), side.mul(5.2)), stoneTop, 1.2)
	var at, light []byte
	for _, k := range []float64{-6, 6} {
		at = dot(at, o(k, 1.2))
		light = dot(light, o(k, 1.2).add(pt{-0.7, -0.8}))
	}
	drawTurrets(c, at, light, 7.2)
}
