package art

import (
	"math"

	"circulade/tile"
)

// drawLand paints the grass and what grows low on it. Nothing in it darkens or
// ends at the tile's side: see drawBorders.
func (s *scene) drawLand(c *canvas) {
	c.fill([]byte("M0 0h100v100H0z"), grass)
	room := s.clearance(s.isGrass)
	s.drawBorders(c)
	var warm, deep []byte
	for n := range 18 {
		p := pt{s.chance.span(8, 92), s.chance.span(8, 92)}
		d := room[cell(p)]
		if d < 6 {
			continue
		}
		r := min(d-1, s.chance.span(6, 15), p.inset()-1)
		if n%2 == 0 {
			warm = patch(warm, s.chance, p, r)
		} else {
			deep = patch(deep, s.chance, p, r)
		}
	}
	c.fill(deep, grassDeep, `opacity=".8"`)
	c.fill(warm, grassWarm)
	s.drawParcels(c, room)
	s.drawTufts(c)
}

// drawBorders lays patches across the sides of the tile. They are the same on
// every side with grass, and on each half a turn alike, so that the neighbour's half
// of each fits whatever the neighbour is.
func (s *scene) drawBorders(c *canvas) {
	var deep []byte
	for e := tile.North; e <= tile.West; e++ {
		for k := range 2 {
			x, in, along := 24.0, 3.0, 15.0
			if k == 1 {
				x, in, along = size-x, -in, -along
			}
			if s.isGrass(s.land.owner(corner(e).add(heading(e).mul(x)).add(inward(e).mul(0.5)))) {
				at := corner(e).add(heading(e).mul(x)).add(inward(e).mul(in))
				deep = oval(deep, at, heading(e).mul(along).add(inward(e).mul(along/4)), 8)
			}
		}
	}
	c.fill(deep, grassDeep, `opacity=".4"`)
}

// oval appends an ellipse: its half axis u, and half its width across.
func oval(d []byte, at, u pt, across float64) []byte {
	v := u.unit().left().mul(across)
	const k = 0.5523
	o := func(x, y float64) pt { return at.add(u.mul(x)).add(v.mul(y)) }
	p := pen{}
	p.move(o(-1, 0))
	p.curve(o(-1, k), o(-k, 1), o(0, 1))
	p.curve(o(k, 1), o(1, k), o(1, 0))
	p.curve(o(1, -k), o(k, -1), o(0, -1))
	p.curve(o(-k, -1), o(-1, -k), o(-1, 0))
	p.close()
	return append(d, p.d...)
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

// drawTufts strews tufts of grass and a few flowers, evenly up to the sides.
func (s *scene) drawTufts(c *canvas) {
	var low, high, white, red []byte
	for row := range 10 {
		for col := range 10 {
			p := pt{float64(col)*10 + s.chance.span(0.5, 9.5), float64(row)*10 + s.chance.span(0.5, 9.5)}
			if !s.isGrass(s.land.owner(p)) || s.farmed(p) {
				continue
			}
			switch s.chance.below(13) {
			case 0, 1, 2:
				low = tuft(low, p, s.turn)
			case 3, 4:
				high = tuft(high, p, s.turn)
			case 5:
				white = posy(white, p, s.chance)
			case 6:
				if s.chance.below(3) == 0 {
					red = posy(red, p, s.chance)
				}
			}
		}
	}
	c.stroke(low, blade, 0.8, round)
	c.stroke(high, bladeHigh, 0.8, round)
	c.dots(white, bloom, 1)
	c.dots(red, poppy, 1.1)
}

// tuft appends three blades of grass, upright on a tile with so many turns.
func tuft(d []byte, p pt, turn int) []byte {
	d = append(d, 'M')
	d = appendPair(d, p, false)
	return append(d, [...]string{
		"l-1.2-1.6m1.2 1.6v-2.1m0 2.1l1.2-1.6",
		"l-1.6 1.2m1.6-1.2h-2.1m2.1 0l-1.6-1.2",
		"l1.2 1.6m-1.2-1.6v2.1m0-2.1l-1.2 1.6",
		"l1.6-1.2m-1.6 1.2h2.1m-2.1 0l1.6 1.2",
	}[turn]...)
}

// posy appends three flowers.
func posy(d []byte, p pt, r *chance) []byte {
	for range 3 {
		d = dot(d, p.add(pt{r.span(-1.6, 1.6), r.span(-1.4, 1.4)}))
	}
	return d
}

// A parcel is a farmed piece of a field: a rectangle that is ploughed, sown,
// planted or mown.
type parcel struct {
	at   pt
	u    pt // half its length, along the furrows
	half float64
	kind int
}

// What a parcel can be.
const (
	ploughed = iota
	ripe
	young
	orchard
	meadow // mown, with haycocks
	crops
)

// farmed reports whether p lies on a parcel.
func (s *scene) farmed(p pt) bool {
	for _, f := range s.parcels {
		q := p.sub(f.at)
		u := f.u.unit()
		if abs(q.x*u.x+q.y*u.y) < f.u.dist(pt{})+1 && abs(q.x*u.y-q.y*u.x) < f.half+1 {
			return true
		}
	}
	return false
}

// drawParcels farms the wide fields: strips side by side behind hedges, along the
// way or the wall beside them.
func (s *scene) drawParcels(c *canvas, room *[size * size]float64) {
	want := (1 + s.chance.below(4)) / 2
	var farms []pt
	for range 8 {
		if len(farms) >= want {
			break
		}
		p, r := s.farmland(room, farms)
		if r < 11 {
			continue
		}
		farms = append(farms, p)
		a := s.lie(p) + s.chance.span(-0.08, 0.08)
		long, wide := r*0.78, r*0.6
		strips := 2
		if r > 14 {
			strips += s.chance.below(2)
		}
		kind := s.chance.below(crops)
		for i := range strips {
			off := (float64(i) - float64(strips-1)/2) * 2 * wide / float64(strips)
			f := parcel{p.add(polar(off, a+math.Pi/2)), polar(long*s.chance.span(0.9, 1), a), wide/float64(strips) - 0.5, kind}
			s.parcels = append(s.parcels, f)
			s.drawParcel(c, f)
			kind = (kind + 1 + s.chance.below(crops-1)) % crops
		}
		s.hedges = append(s.hedges, hedgerow(p, polar(long+1.6, a), wide+1.2, s.chance)...)
	}
}

// farmland looks for a wide place off other farms and off what stands in the fields.
func (s *scene) farmland(room *[size * size]float64, farms []pt) (best pt, wide float64) {
	for range 14 {
		p := pt{s.chance.span(12, 88), s.chance.span(12, 88)}
		r := min(room[cell(p)]-1.5, 20, p.inset()-1)
		if r < wide || gap(p, farms, 50) < 38 || s.ornamented(p, r) || gap(p, s.seams, r+2) < r || s.garden != nil && p.dist(s.garden.at) < r+s.garden.r+3 {
			continue
		}
		best, wide = p, r
	}
	return best, wide
}

// lie returns the direction of the way or the wall nearest to p.
func (s *scene) lie(p pt) float64 {
	best, a := 34.0, float64(s.chance.below(2))*math.Pi/2
	try := func(line []pt) {
		for k := 1; k < len(line); k++ {
			if d := toSegment(p, line[k-1], line[k]); d < best {
				best, a = d, angle(line[k].sub(line[k-1]))
			}
		}
	}
	for i := range s.cities {
		for _, w := range s.cities[i].walls {
			try(w.at)
		}
	}
	for i := range s.ways {
		for _, l := range s.ways[i].lines {
			try(l.at)
		}
	}
	return a
}

// hedgerow returns the line of a hedge along two or three sides of a rectangle.
func hedgerow(at, u pt, across float64, r *chance) (line []pt) {
	v := u.unit().left().mul(across)
	corners := []pt{at.sub(u).sub(v), at.add(u).sub(v), at.add(u).add(v), at.sub(u).add(v)}
	first := r.below(4)
	for k := range 2 {
		a, b := corners[(first+k)&3], corners[(first+k+1)&3]
		n := math.Round(a.dist(b) / 2.3)
		for i := range int(n) {
			if r.below(9) > 0 { // a gap here and there
				line = append(line, a.mix(b, float64(i)/n).add(pt{r.span(-0.4, 0.4), r.span(-0.4, 0.4)}))
			}
		}
	}
	return line
}

// drawParcel draws one strip and what grows on it.
func (s *scene) drawParcel(c *canvas, f parcel) {
	type look struct{ ground, row string }
	l := [crops]look{{soil, soilDark}, {crop, cropDark}, {sprout, sproutLo}, {grassWarm, ""}, {"#8aa653", ""}}[f.kind]
	ground := box(nil, f.at, f.u, f.half)
	c.fill(ground, l.ground, `stroke="`+l.ground+`"`, `stroke-width="1.2"`, joint)
	v := f.u.unit().left()
	switch f.kind {
	case orchard:
		var trees []pt
		n := max(math.Round(f.u.dist(pt{})/2.3), 1)
		for i := -n; i <= n; i += 2 {
			for y := -f.half + 2; y <= f.half-1.4; y += 4.2 {
				trees = append(trees, f.at.add(f.u.mul(i/n*0.84)).add(v.mul(y)))
			}
		}
		plant(c, trees, 3.2)
	case meadow:
		var cocks []byte
		for range 3 {
			cocks = dot(cocks, f.at.add(f.u.mul(s.chance.span(-0.8, 0.8))).add(v.mul(s.chance.span(-0.6, 0.6)*f.half)))
		}
		s.heap(c, cocks)
	default:
		var rows []byte
		for y := -f.half + 0.7; y <= f.half-0.5; y += 1.9 {
			rows = dash(rows, f.at.add(v.mul(y)).sub(f.u.mul(0.96)), f.u.mul(1.92))
		}
		c.stroke(rows, l.row, 0.8, round)
	}
}

// heap draws haycocks.
func (s *scene) heap(c *canvas, at []byte) {
	c.dots(at, cropDark, 2.9)
	c.dots(at, hay, 2.1)
}
