package art

import "math"

// Colours of the land.
const (
	grass      = "#abc67f"
	grassLight = "#bdd394"
	grassDark  = "#98b76d"
	grassBlade = "#7a9c54"
	leaf       = "#5f8848"
	leafDark   = "#37562f"
	leafLight  = "#8db35f"
)

// drawLand paints the grass: soft patches, a furrowed strip, tufts, flowers.
func (s *scene) drawLand(c *canvas) {
	c.fill([]byte("M0 0h100v100H0z"), grass)
	room := s.clearance(s.isGrass)
	var light, dark, blades, white, warm []byte
	for n := range 16 {
		p := pt{s.chance.span(6, 94), s.chance.span(6, 94)}
		d := room[cell(p)]
		if d < 6 {
			continue
		}
		r := min(d-1.5, s.chance.span(6, 13))
		if n%2 == 0 {
			light = patch(light, s.chance, p, r)
		} else {
			dark = patch(dark, s.chance, p, r)
		}
	}
	for n := range 90 {
		p := pt{s.chance.span(3, 97), s.chance.span(3, 97)}
		if room[cell(p)] < 2.5 {
			continue
		}
		switch {
		case n%3 > 0:
			blades = tuft(blades, p)
		case n%2 == 0:
			white = dot(white, p)
		default:
			warm = dot(warm, p)
		}
	}
	s.drawFurrows(c, room)
	c.fill(light, grassLight, `opacity=".7"`)
	c.fill(dark, grassDark, `opacity=".6"`)
	c.stroke(blades, grassBlade, 0.7, round)
	c.dots(white, "#fbf6df", 1.1)
	c.dots(warm, "#eec65a", 1.1)
}

// drawFurrows ploughs a strip or two where the fields are wide.
func (s *scene) drawFurrows(c *canvas, room *[size * size]float64) {
	var d []byte
	var ploughed []pt
	for n := 0; n < 30 && len(ploughed) < 2; n++ {
		p := pt{s.chance.span(10, 90), s.chance.span(10, 90)}
		r := min(room[cell(p)]-2, 13)
		if r < 8 || gap(p, ploughed, 30) < 26 {
			continue
		}
		ploughed = append(ploughed, p)
		u := polar(1, s.chance.span(0, math.Pi))
		v := u.left()
		for k := -r * 0.62; k <= r*0.62; k += 2.3 {
			h := math.Sqrt(r*r-k*k) * s.chance.span(0.84, 0.95)
			d = dash(d, p.add(v.mul(k)).sub(u.mul(h)), u.mul(2*h))
		}
	}
	c.stroke(d, "#d3cf8a", 1.5, round, `opacity=".75"`)
}

// patch appends an uneven blot of about that radius.
func patch(d []byte, r *chance, at pt, radius float64) []byte {
	k := pen{}
	a := r.span(0, 6)
	wide, high := polar(radius, a), polar(radius*r.span(0.45, 0.8), a+1.5708)
	o := func(x, y float64) pt { return at.add(wide.mul(x)).add(high.mul(y)) }
	k.move(o(-1, 0))
	k.curve(o(-1, -0.9), o(-0.2, -0.7), o(0.1, -0.9))
	k.curve(o(0.6, -1.1), o(1.1, -0.5), o(1, 0))
	k.curve(o(0.9, 0.8), o(0.3, 0.7), o(0, 0.9))
	k.curve(o(-0.5, 1.1), o(-1, 0.6), o(-1, 0))
	return append(d, k.d...)
}

// tuft appends three blades of grass.
func tuft(d []byte, p pt) []byte {
	d = append(d, 'M')
	d = appendPair(d, p, false)
	return append(d, "l-1.2-1.7m1.2 1.7v-2.2m0 2.2l1.2-1.7"...)
}

// drawTrees plants trees and bushes where they hide nothing.
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
	for n := 0; n < 200 && len(big)+len(small) < 22; n++ {
		p := pt{s.chance.span(3, 97), s.chance.span(3, 97)}
		if n%6 == 0 {
			grove = p // what follows stands about here
		} else {
			p = grove.add(polar(s.chance.span(3, 11), s.chance.span(0, 6.3)))
		}
		if p.inset() < 2 || gap(p, spots, 10) < 10 || gap(p, taken, 9) < 9 || s.ornamented(p, 3) || s.opening(p) < 15 {
			continue
		}
		d, near := room[cell(p)], gap(p, big, 9)
		switch {
		case d > 5 && near > 5.4 && len(big) < 12:
			big = append(big, p)
		case d > 3 && near > 4.4 && gap(p, small, 9) > 3.2:
			small = append(small, p)
		}
	}
	plant(c, small, 3.6)
	plant(c, big, 6.2)
}

// plant draws crowns of leaves of that width, seen from above.
func plant(c *canvas, at []pt, width float64) {
	var shade, crown, light []byte
	for _, p := range at {
		shade = dot(shade, p.add(pt{width * 0.1, width * 0.16}))
		crown = dot(crown, p)
		light = dot(light, p.add(pt{-width * 0.13, -width * 0.16}))
	}
	c.dots(shade, leafDark, width*1.12, `opacity=".75"`)
	c.dots(crown, leaf, width)
	c.dots(light, leafLight, width*0.48)
}

// drawHedges draws a hedge where two fields meet with nothing else between.
func (s *scene) drawHedges(c *canvas) {
	var at []pt
	for _, p := range s.seams {
		if gap(p, at, 4) > 2.6 {
			at = append(at, p)
		}
	}
	plant(c, at, 4.2)
}
