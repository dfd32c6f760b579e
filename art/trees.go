package art

// plant draws crowns of leaves of that width, seen from above, with their
// shadows: on large ones the light falls on several boughs.
func plant(c *canvas, at []pt, width float64) {
	var fall, crown, high []byte
	boughs, bright := []float64{0}, 0.46
	if width > 4 {
		boughs, bright = []float64{-0.9, 0, 0.9}, 0.3
	}
	for i, p := range at {
		fall = dot(fall, p.add(c.sun.mul(-0.2*width)))
		crown = dot(crown, p)
		for _, k := range boughs {
			high = dot(high, p.add(polar((0.16+0.03*float64(i%3))*width, angle(c.sun)+k)))
		}
	}
	c.dots(fall, shade, width*1.06, `opacity=".42"`)
	c.dots(crown, leafDark, width*1.04)
	c.dots(crown, leaf, width*0.86)
	c.dots(high, leafHigh, width*bright)
}

// drawTrees plants groves, single trees and bushes where they hide nothing.
func (s *scene) drawTrees(c *canvas) {
	room := s.clearance(s.isGrass)
	var big, small []pt
	var taken []pt
	if s.garden != nil {
		for k := range 9 { // its whole square
			off := pt{float64(k%3 - 1), float64(k/3 - 1)}
			taken = append(taken, s.garden.at.add(off.mul(s.garden.r)))
		}
	}
	for _, b := range s.badges {
		taken = append(taken, b.at)
	}
	grove, spots := centre, s.printedSpots()
	for n := 0; n < 160 && len(big)+len(small) < 18; n++ {
		p := pt{s.chance.span(3, 97), s.chance.span(3, 97)}
		if n%8 == 0 {
			grove = p // what follows stands about here
		} else {
			p = grove.add(polar(s.chance.span(3, 10), s.chance.span(0, 6.3)))
		}
		if p.inset() < 3.4 || gap(p, spots, 9) < 9 || gap(p, taken, 8) < 8 || s.ornamented(p, 3) || s.opening(p) < 15 || s.farmed(p) {
			continue
		}
		d, near := room[cell(p)], gap(p, big, 9)
		switch {
		case d > 4.6 && near > 4.4 && len(big) < 13:
			big = append(big, p)
		case d > 3 && near > 4 && gap(p, small, 9) > 2.6:
			small = append(small, p)
		}
	}
	plant(c, small, 3.4)
	plant(c, big, 6.2)
}

// drawHedges draws the hedges: about farmed strips, and where two fields meet with
// nothing else between.
func (s *scene) drawHedges(c *canvas) {
	var at []pt
	for _, p := range s.seams {
		if gap(p, at, 4) > 2.4 {
			at = append(at, p)
		}
	}
	plant(c, s.hedges, 2.4)
	plant(c, at, 4.4)
}
