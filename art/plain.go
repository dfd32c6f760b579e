package art

// Widths of the ways on small tiles, borders included, and of what lies within the
// borders: alike on all of them, and wider than on large ones where they are signs.
var plainWays = [...]struct{ road, cream, river, blue, wall, stone float64 }{
	Calm:   {road: 11, cream: 7.6, river: 14.6, blue: 11.2, wall: 6.6, stone: 4.3},
	Emblem: {road: 12.4, cream: 8.6, river: 15.6, blue: 11.6, wall: 7.6, stone: 5},
}

// drawPlain paints the scene for small tiles: the same things in the same places, each
// in one large shape, and nothing that is only strewn about.
func (s *scene) drawPlain(c *canvas) {
	c.put(svgHead)
	c.fill([]byte("M0 0h100v100H0z"), grass)
	if c.detail == Calm {
		s.drawMeadows(c)
	}
	s.drawPlainWays(c)
	for i := range s.cities {
		s.drawPlainCity(c, &s.cities[i])
	}
	s.drawWaterGates(c)
	s.drawCauseways(c)
	s.drawTunnels(c)
	s.drawPlainHub(c)
	s.drawPlainEnds(c)
	s.drawPlainHedges(c)
	if c.detail == Calm {
		s.drawFewTrees(c)
	}
	s.drawSigns(c)
	c.put(`</svg>`)
}

// drawMeadows lays a few wide patches on the grass, away from the sides.
func (s *scene) drawMeadows(c *canvas) {
	room := s.clearance(s.isGrass)
	var warm, deep []byte
	for n := range 7 {
		p := pt{s.chance.span(14, 86), s.chance.span(14, 86)}
		r := min(room[cell(p)]-1, p.inset()-1, 19)
		switch {
		case r < 8:
		case n%2 == 0:
			warm = patch(warm, s.chance, p, r)
		default:
			deep = patch(deep, s.chance, p, r)
		}
	}
	c.fill(deep, grassDeep, `opacity=".8"`)
	c.fill(warm, grassWarm)
}

// drawFewTrees plants one grove or two, large and off everything.
func (s *scene) drawFewTrees(c *canvas) {
	room := s.clearance(s.isGrass)
	signs := s.boldPlaces()
	var trees []pt
	grove, spots := centre, s.printedSpots()
	for n := 0; n < 60 && len(trees) < 6; n++ {
		p := pt{s.chance.span(6, 94), s.chance.span(6, 94)}
		if n%6 > 0 {
			p = grove.add(polar(s.chance.span(5, 9), s.chance.span(0, 6.3)))
		}
		if n%6 == 0 {
			grove = p
		}
		if p.inset() < 6 || room[cell(p)] < 5.6 || gap(p, spots, 12) < 12 || gap(p, trees, 6) < 6 || s.opening(p) < 15 {
			continue
		}
		clear := true
		for _, q := range signs {
			clear = clear && p.dist(q.at) > q.r*1.1+4
		}
		if clear {
			trees = append(trees, p)
		}
	}
	plant(c, trees, 7.4)
}

// drawPlainWays draws rivers, then roads over them, each in two flat colours.
func (s *scene) drawPlainWays(c *canvas) {
	for i := range s.ways {
		if w := &s.ways[i]; w.river {
			s.drawPlainRiver(c, w)
		}
	}
	for i := range s.ways {
		if w := &s.ways[i]; !w.river {
			s.drawBridges(c, i)
			c.drawPlainRoad(w.data())
		}
	}
}

func (c *canvas) drawPlainRoad(d []byte) {
	wide := plainWays[c.detail]
	c.stroke(d, roadEdge, wide.road, joint)
	c.stroke(d, roadFill, wide.cream, joint)
}

// drawPlainRiver draws a river and its pool as one water.
func (s *scene) drawPlainRiver(c *canvas, w *way) {
	wide := plainWays[c.detail]
	d := w.data()
	edge := wide.river - wide.blue
	c.stroke(d, waterEdge, wide.river, joint)
	if w.pool == nil {
		c.stroke(d, waterFill, wide.blue, joint)
		return
	}
	shore := w.pool.shore.d
	c.stroke(shore, waterEdge, edge, joint)
	c.fill(shore, waterFill)
	c.stroke(d, waterFill, wide.blue, joint)
	if w.pool.kind == spring {
		at := dot(nil, w.pool.at)
		c.dots(at, waterLight, 1.3*w.pool.r)
		c.dots(at, waterFill, 0.9*w.pool.r)
		c.dots(at, "#f4fbfd", 0.5*w.pool.r)
		return
	}
	light := dash(dash(nil, w.pool.at.add(pt{-6, -4}), pt{6, 0}), w.pool.at.add(pt{0, 4}), pt{7, 0})
	c.stroke(light, waterLight, 2, round)
}

// drawPlainHub draws a round village: a ring of roofs about a square.
func (s *scene) drawPlainHub(c *canvas) {
	if !s.hubbed || s.hubHoly() || needsNoHub(s.end) {
		return
	}
	p := dot(nil, s.hub)
	c.dots(p, eave, 2*villageHalf)
	if ownPicture(s.end) {
		c.dots(p, roofs[0].high, 2*villageHalf-3)
	}
	if c.detail == Calm {
		cross := dash(dash(nil, s.hub.sub(polar(10.2, 0.785)), polar(20.4, 0.785)), s.hub.sub(polar(10.2, -0.785)), polar(20.4, -0.785))
		c.stroke(cross, eave, 1.4)
	}
	c.dots(p, pavingHi, 11)
}

// drawPlainEnds draws a house where a single road ends.
func (s *scene) drawPlainEnds(c *canvas) {
	for _, e := range s.ends {
		s.upright(c, e.at, func() {
			c.sign(e.at, 0.9,
				part{cottage, halo, halo, 4}, part{cottage, stone, woodDark, 2},
				part{"M-9.4 0L0-9L9.4 0Z", roofs[0].high, woodDark, 1.6}, part{"M-2 8V3H2V8Z", woodDark, "", 0})
		})
	}
}

const cottage = "M-7-2L0-8L7-2V8H-7Z"

// drawPlainHedges draws the hedges between two fields.
func (s *scene) drawPlainHedges(c *canvas) {
	var d []byte
	var last []pt
	for _, p := range s.seams {
		if gap(p, last, 4) > 3 {
			last, d = append(last, p), dot(d, p)
		}
	}
	c.dots(d, leafDark, 6)
	c.dots(d, leaf, 3.6)
}
