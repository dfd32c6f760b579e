package art

import "strconv"

// A part is one layer of a sign: path data about (0,0), its fill and its line, either
// of which may be missing.
type part struct {
	d, fill, line string
	width         float64
}

// sign draws the layers of a sign about a point, scaled by k.
func (c *canvas) sign(at pt, k float64, parts ...part) {
	c.put(`<g `, joint, ` `, round, ` transform="translate(`, number(at.x), ` `, number(at.y),
		`)scale(`, strconv.FormatFloat(k, 'g', 3, 64), `)">`)
	for _, p := range parts {
		fill, more := p.fill, []string(nil)
		if fill == "" {
			fill = "none"
		}
		if p.line != "" {
			more = append(more, `stroke="`+p.line+`"`, `stroke-width="`+number(p.width)+`"`)
		}
		c.fill([]byte(p.d), fill, more...)
	}
	c.put(`</g>`)
}

// outlinedSign draws a sign within a dark line within a light halo: a silhouette that
// is seen on any ground.
func (c *canvas) outlinedSign(at pt, k float64, silhouette string, parts ...part) {
	c.sign(at, k, append([]part{{silhouette, halo, halo, 5.4}, {silhouette, ink, ink, 2.8}}, parts...)...)
}

// signDisc draws the ground of a sign that is no silhouette: a disc in a light ring.
func signDisc(c *canvas, at pt, r float64, colour string) {
	d := dot(nil, at)
	c.dots(d, ink, 2*r)
	c.dots(d, halo, 1.84*r)
	c.dots(d, colour, 1.6*r)
}

// Half the widths of signs where there is room: a third of the tile, and of a garden.
const (
	boldHalf   = 16.5
	gardenBold = 11.5
)

// A bold is where a sign is drawn on a small tile: larger than on a large one, and off
// the figures.
type bold struct {
	at pt
	r  float64
}

// boldPlaces returns the places of the coats of arms, then of the ornaments, then of
// the garden, if there is one.
func (s *scene) boldPlaces() (list []bold) {
	var taken []bold // what is not yet grown
	for _, p := range s.shields {
		taken = append(taken, bold{p.at, p.r})
	}
	for _, o := range s.ornaments {
		taken = append(taken, bold{o.at, o.r})
	}
	if s.garden != nil {
		taken = append(taken, bold{s.garden.at, s.garden.r})
	}
	for i, b := range taken {
		fixed, most := false, boldHalf
		switch k := i - len(s.shields); {
		case k < 0:
			most = 15
		case k < len(s.ornaments):
			o := s.ornaments[k]
			fixed = o.at == s.hub || allMarks[o.mark].spot != "" || allMarks[o.mark].central || allMarks[o.mark].holy || o.dir != pt{}
			if allMarks[o.mark].fixed {
				most = o.r
			}
		default: // it lies on just its own plot
			for taken[i].r < gardenBold && s.plot(b.at, taken[i].r+1.5) {
				taken[i].r += 0.5
			}
			continue
		}
		taken[i] = s.grow(b, max(most, b.r), fixed, append(append([]bold(nil), taken[:i]...), taken[i+1:]...))
	}
	return taken
}

// grow moves a sign a little, unless it is fixed, to where it can be largest: on its
// own ground, off the ways, off the other signs and as far as can be off the figures.
func (s *scene) grow(b bold, most float64, fixed bool, others []bold) bold {
	home := s.land.owner(b.at)
	room := s.clearance(func(v int) bool { return v == home || v == blocked && s.isCity(home) })
	spots := s.printedSpots()
	reach := 10.0
	if fixed {
		reach = 0
	}
	best, score := b, -1e9
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			p := b.at.add(pt{dx, dy})
			i := cell(p)
			if i < 0 || !fixed && int(s.land[i]) != home {
				continue
			}
			r := min(most, p.inset()-1)
			if !fixed || home >= 0 && home < len(s.t.Segments) {
				r = min(r, room[i]+1.4)
			}
			for _, o := range others {
				r = min(r, p.dist(o.at)-o.r-1)
			}
			off := 30.0
			for _, q := range spots {
				if d := p.dist(q); d > 2 { // not what is stood upon
					off = min(off, d)
				}
			}
			r = max(r, b.r)
			if k := 1.6*r + 1.2*min(off-13-0.6*r, 3) - 0.12*p.dist(b.at); k > score+1e-6 {
				best, score = bold{p, r}, k
			}
		}
	}
	return best
}

// drawSigns draws what stands on the land of a small tile.
func (s *scene) drawSigns(c *canvas) {
	for _, p := range s.holy {
		s.drawHolySign(c, p)
	}
	places := s.boldPlaces()
	if g := s.garden; g != nil {
		b := places[len(places)-1]
		drawGardenSign(c, b.at, b.r)
	}
	for i := range s.shields {
		b := places[i]
		s.upright(c, b.at, func() { drawShield(c, place{-1, b.at, 0.86 * b.r}) }) // its tip reaches further
	}
	for i, o := range s.ornaments {
		b := places[len(s.shields)+i]
		o.at, o.r = b.at, b.r
		m := allMarks[o.mark]
		draw := m.draw
		if m.sign != nil {
			draw = m.sign
		}
		if m.lies {
			draw(s, c, o)
			continue
		}
		s.upright(c, o.at, func() { draw(s, c, o) })
	}
	for _, b := range s.badges {
		s.upright(c, b.at, func() { drawBadge(c, b) })
	}
}
