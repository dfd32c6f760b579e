package art

import (
	"math"
	"slices"

	"circulade/tile"
)

// innsCathedralsSet is what Inns and Cathedrals brings to the pictures.
func innsCathedralsSet() set {
	return set{
		marks: []mark{
			{name: "cathedral", on: tile.City, draw: func(_ *scene, c *canvas, o ornament) { drawCathedral(c, o.at, o.r) }, sign: upright(drawCathedralSign), central: true},
			{name: "inn", on: tile.Road, place: (*scene).besideRoad, draw: (*scene).drawInn, sign: (*scene).drawInnSign, lies: true},
		},
		figures: []pieceShape{big(), bigKnight(), bigThief(), bigMonk(), bigFarmer()},
	}
}

// Colours of a cathedral's roof: copper gone green, which no house has.
const (
	copper      = "#79ab97"
	copperLight = "#b4d8c6"
	copperDark  = "#42786a"
	copperEdge  = "#1c3a33"
)

// drawCathedral draws a cathedral on its square: the long nave and the transept
// with lower aisles, chapels about the choir, a tower over the crossing and two
// at the door.
func drawCathedral(c *canvas, at pt, r float64) {
	k := r / cathedralHalf
	o := func(x, y float64) pt { return at.add(pt{x, y}.mul(k)) }
	square := dot(nil, at)
	c.dots(square, "#a97b45", 2*r+1.4*k, half)
	c.dots(square, "#f0dfb6", 2*r)
	var rays []byte
	for i := range 24 {
		a := (float64(i) + 0.5) * math.Pi / 12
		rays = dash(rays, at.add(polar(r*0.84, a)), polar(r*0.1, a))
	}
	c.stroke(rays, "#d0ae72", 1.1*k, round)
	drawAisles(c, o, k)

	poly := func(colour string, points ...pt) { c.fill(shape(nil, pt{}, 1, points...), colour) }
	// The high roofs, one side of each in the sun.
	poly(copperEdge, o(-5.6, 20), o(-5.6, -13), o(0, -18.6), o(5.6, -13), o(5.6, 20))
	poly(copperEdge, o(-20, 2.6), o(-20, -8.6), o(20, -8.6), o(20, 2.6))
	poly(copperLight, o(-4.7, 20), o(-4.7, -12.6), o(0, -17.4), o(0, 20))
	poly(copperDark, o(4.7, 20), o(4.7, -12.6), o(0, -17.4), o(0, 20))
	poly(copperLight, o(-19, -3), o(-19, -7.7), o(19, -7.7), o(19, -3))
	poly(copperDark, o(-19, -3), o(-19, 1.7), o(19, 1.7), o(19, -3))
	poly(copperLight, o(-4.7, -7.7), o(0, -3), o(-4.7, 1.7))
	poly(copperDark, o(4.7, -7.7), o(0, -3), o(4.7, 1.7))
	ridge := dash(dash(nil, o(0, -17.4), pt{0, 37 * k}), o(-19, -3), pt{38 * k, 0})
	c.stroke(ridge, "#f4f8ee", 1.1*k)
	drawSpires(c, o, k)
}

// drawAisles draws the walls, the lower roofs along the nave, the chapels round
// the choir, and the buttresses.
func drawAisles(c *canvas, o func(x, y float64) pt, k float64) {
	var piers, chapels []byte
	for _, y := range []float64{6, 10.6, 15.2} {
		piers = dash(piers, o(-12.6, y), pt{25.2 * k, 0})
	}
	for _, x := range []float64{-16.4, 16.4} {
		piers = dash(piers, o(x, -11.6), pt{0, 17.2 * k})
	}
	c.stroke(piers, copperEdge, 3*k)
	c.stroke(piers, stone, 1.5*k)
	for i := range 5 {
		chapels = dot(chapels, o(0, -12).add(polar(8.4*k, -math.Pi/2+float64(i-2)*0.72)))
	}
	c.dots(chapels, copperEdge, 8*k)
	c.dots(chapels, stone, 6.4*k)
	c.dots(chapels, copper, 4.6*k)

	body := &pen{}
	body.move(o(-10.4, 20.6))
	body.line(o(-10.4, -12))
	body.curve(o(-10.4, -24), o(10.4, -24), o(10.4, -12))
	body.line(o(10.4, 20.6))
	body.close()
	arms := shape(nil, pt{}, 1, o(-21, -9.8), o(21, -9.8), o(21, 3.8), o(-21, 3.8))
	for _, d := range [][]byte{body.d, arms} {
		c.fill(d, stone, `stroke="`+copperEdge+`"`, `stroke-width="`+number(1.5*k)+`"`, joint)
	}
	aisles := &pen{}
	aisles.move(o(-9, 20))
	aisles.line(o(-9, -12))
	aisles.curve(o(-9, -22), o(9, -22), o(9, -12))
	aisles.line(o(9, 20))
	aisles.close()
	c.fill(aisles.d, copper)
}

// drawSpires draws the tower over the crossing and the two beside the door.
func drawSpires(c *canvas, o func(x, y float64) pt, k float64) {
	tower := func(x, y, w float64) {
		corners := [4]pt{o(x-w, y-w), o(x+w, y-w), o(x+w, y+w), o(x-w, y+w)}
		tip := o(x, y)
		c.fill(shape(nil, pt{}, 1, corners[:]...), stone, `stroke="`+copperEdge+`"`, `stroke-width="`+number(1.4*k)+`"`, joint)
		for i, colour := range []string{"#8fa5b5", "#4b6076", "#3c4f62", "#748b9e"} {
			a, b := corners[i].mix(tip, 0.24), corners[(i+1)%4].mix(tip, 0.24)
			c.fill(shape(nil, pt{}, 1, a, b, tip), colour)
		}
	}
	tower(-7.4, 19.4, 4.4)
	tower(7.4, 19.4, 4.4)
	tower(0, -3, 6.2)
	var gold []byte
	gold = dash(gold, o(0, -6.4), pt{0, 7.2 * k})
	gold = dash(gold, o(-2.5, -4.2), pt{5 * k, 0})
	c.stroke(gold, "#5b3a0c", 2.6*k, round)
	c.stroke(gold, "#ffd95e", 1.5*k, round)
}

// Colours of an inn's roof: thatch, so that it differs from the tiled houses
// of villages.
const (
	thatch      = "#d9a941"
	thatchLight = "#f2cf78"
	thatchDark  = "#a9752a"
	thatchEdge  = "#4a2f14"
)

// drawInn draws an inn by its road: the house at the roadside, beside it a pond
// with a landing stage and a boat.
func (s *scene) drawInn(c *canvas, o ornament) {
	k := o.r / innHalf * 0.92 // its corners reach beyond the circle
	out, side := o.dir.mul(k), o.dir.left().mul(k)
	at := func(along, away float64) pt { return o.at.add(side.mul(along)).add(out.mul(away)) }

	c.stroke(dash(nil, at(-4, -8), out.mul(-6.4)), roadEdge, 7.6*k)
	c.stroke(dash(nil, at(-4, -8), out.mul(-8)), roadFill, 5.4*k)
	shore := &pen{}
	shore.smooth([]pt{at(-10.6, 5), at(-6.6, 10.4), at(0.5, 11.6), at(7.4, 10.4), at(11.4, 4.6), at(11, -3.4), at(7, -7.4), at(2.6, -3), at(-4.4, 0.4)})
	c.stroke(shore.d, bank, 3.4*k, joint)
	c.fill(shore.d, waterFill, `stroke="`+waterEdge+`"`, `stroke-width="1.7"`)
	var light []byte
	for _, q := range []pt{at(-5.6, 6), at(0.4, 9), at(8.2, -2.6), at(8, 5.6)} {
		light = dash(light, q.sub(side.mul(1.5)), side.mul(3))
	}
	c.stroke(light, "#e3f3f8", 1.2*k, round)
	c.stroke(dash(nil, at(-1.6, -2), out.mul(6.6)), thatchEdge, 3*k)
	c.stroke(dash(nil, at(-1.6, -2), out.mul(6.2)), "#d8b07a", 1.6*k)
	boat := &pen{}
	boat.move(at(3.4, -0.2))
	boat.curve(at(5.4, 1.6), at(5.4, 4), at(3.4, 6.2))
	boat.curve(at(1.4, 4), at(1.4, 1.6), at(3.4, -0.2))
	c.fill(boat.d, "#b8452f", `stroke="#43241a"`, `stroke-width=".9"`)
	c.stroke(dash(nil, at(2.2, 3), side.mul(2.4)), "#f2d9a8", 0.9*k)
	drawInnHouse(c, at, k)
}

// drawInnHouse draws a long house with a hipped roof of thatch and a chimney.
func drawInnHouse(c *canvas, at func(along, away float64) pt, k float64) {
	mid, ridge := at(-4.4, -5.7), at(-0.8, -5.7).sub(at(-4.4, -5.7))
	u, v := at(2.6, -5.7).sub(mid), at(-4.4, -1.4).sub(mid)
	edge := []string{`stroke="` + thatchEdge + `"`, `stroke-width="` + number(1.5*k) + `"`, joint}
	c.fill(quad(nil, mid.sub(c.sun.mul(1.6*k)), u, v), shade, `opacity=".4"`)
	c.fill(quad(nil, mid, u, v), thatch, edge...)
	for _, f := range []struct{ out, a, b, c, d pt }{
		{v, u.add(v), v.sub(u), ridge.mul(-1), ridge},
		{v.mul(-1), u.sub(v), pt{}.sub(u).sub(v), ridge.mul(-1), ridge},
		{u, u.add(v), u.sub(v), ridge, ridge},
		{u.mul(-1), v.sub(u), pt{}.sub(u).sub(v), ridge.mul(-1), ridge.mul(-1)},
	} {
		tint := thatchDark
		switch lit := f.out.unit(); {
		case lit.x*c.sun.x+lit.y*c.sun.y > 0.5:
			tint = thatchLight
		case lit.x*c.sun.x+lit.y*c.sun.y > -0.3:
			tint = thatch
		}
		c.fill(facet(nil, mid.add(f.a), mid.add(f.b), mid.add(f.c), mid.add(f.d)), tint)
	}
	c.stroke(dash(nil, mid.sub(ridge), ridge.mul(2)), "#fff0c2", 1*k, round)
	c.fill(box(nil, at(-3, -7.6), ridge.unit().mul(1.5*k), 1.5*k), "#b9533b", `stroke="`+thatchEdge+`"`, `stroke-width=".8"`)
}

// big is broader and taller, in a cape and a wide hat with a plume.
func big() pieceShape {
	return pieceShape{
		id: "big",
		parts: append([]chunk{
			painted(bell(50, 40, 95, 30, 43)),
			bare(beech, ball(50, 30, 18.5)),
		}, plumed(pt{50, 22})...),
		cuts: "M30 47C40 52 60 52 70 47M22 58C20 70 16 78 12 84M78 58C80 70 84 78 88 84",
		face: visage{at: pt{50, 32}},
	}
}

// hat is a wide one, its brim about a point.
func hat(at pt) []chunk {
	return []chunk{
		painted(putAt(at, "M-20-1C-20-13-12-19 0-19C12-19 20-13 20-1Z")),
		painted(putAt(at, "M-32 1C-32-7-12-5 0-5C12-5 32-7 32 1C32 8 12 6 0 6C-12 6-32 8-32 1Z")),
	}
}

// plumed is a hat with its plume, between crown and brim.
func plumed(at pt) []chunk {
	plume := bare(feather, putAt(at, "M6-3C8-18 22-28 44-22C47-21 48-17 45-15C43-12 44-9 40-8C36-3 24 1 8 0Z"))
	return slices.Insert(hat(at), 1, plume)
}

// bigKnight is the same in the city, behind a large shield.
func bigKnight() pieceShape {
	parts := append(lance(92, 95),
		painted(bell(52, 40, 95, 29, 38)),
		bare(beech, ball(52, 30, 18)),
	)
	parts = append(parts, plumed(pt{50, 22})...)
	return pieceShape{
		id: "big-knight",
		parts: append(parts,
			bare(beech, ball(91, 64, 7)),
			painted("M-6 46H35C36 72 30 86 14 96C-1 86-7 72-6 46Z"),
		),
		cuts: "M14 51V88M1 61H28",
		face: visage{at: pt{52, 32}},
	}
}

// bigThief is the same on the road.
func bigThief() pieceShape {
	parts := []chunk{
		bare(oak, bar(pt{100, 30}, pt{95, 93}, 7)),
		bare(oak, bar(pt{16, 89}, pt{28, 91}, 12)),
		bare(oak, bar(pt{68, 92}, pt{84, 92}, 12)),
		painted("M54 40C38 40 31 46 28 56C26 66 20 72 10 78C5 81 6 88 12 89C36 94 64 94 86 90C91 89 92 85 90 80C87 72 85 64 83 56C80 46 70 40 54 40Z"),
		bare(linen, putAt(pt{-3, -2}, sack)),
		bare(beech, ball(57, 30, 18)),
	}
	return pieceShape{
		id:    "big-thief",
		parts: append(append(parts, plumed(pt{56, 22})...), bare(beech, ball(97, 62, 7))),
		cuts:  "M13 44C18 43 23 42 27 41M46 48C56 52 68 52 76 48",
		face:  visage{at: pt{59, 32}, turn: 2},
	}
}

// bigMonk is the same at prayer.
func bigMonk() pieceShape {
	parts := []chunk{
		bare(oak, bar(pt{94, 89}, pt{100, 89}, 11)),
		painted("M44 38C30 38 25 48 24 58C23 70 20 78 16 84C12 91 16 95 24 95H92C102 95 105 86 98 79C86 68 84 60 80 52C73 40 60 37 44 38Z"),
		bare(beech, ball(38, 33, 18)),
	}
	return pieceShape{
		id: "big-monk",
		parts: append(append(parts, plumed(pt{40, 24})...),
			bare(beech, putAt(pt{-3, 3}, prayer)),
			painted(bar(pt{34, 66}, pt{16, 71}, 16)),
		),
		cuts: "M74 52C80 64 86 73 92 80M28 88H80",
		face: visage{at: pt{35, 35}, turn: -2, asleep: true},
	}
}

// bigFarmer is the same at rest in a field.
func bigFarmer() pieceShape {
	return pieceShape{
		id:   "big-farmer",
		lies: true,
		parts: append([]chunk{
			bare(oak, putAt(pt{-6, 1}, boot)),
			bare(oak, putAt(pt{4, 4}, boot)),
			painted("M32 94C25 94 23 82 26 70C31 48 44 37 60 37C74 37 82 46 86 58C87 64 91 67 94 70C99 75 98 93 92 94Z"),
			bare(beech, ball(22, 75, 18)),
			bare(feather, "M27 58C24 40 30 22 50 17C54 16 56 19 54 22C58 24 58 28 54 30C54 42 44 52 32 58Z"),
		}, hat(pt{24, 60})...),
		cuts: "M83 84H93",
		face: visage{at: pt{22, 75}, asleep: true},
	}
}

// drawCathedralSign draws the front of a cathedral: two spires beside a gable.
func drawCathedralSign(c *canvas, at pt, r float64) {
	c.dots(dot(nil, at), copperEdge, 2*r)
	c.dots(dot(nil, at), "#f0dfb6", 2*r-3)
	const body = "M-10 11V-4L-6.2-15L-2.4-4H2.4L6.2-15L10-4V11Z"
	c.sign(at.add(pt{0, 0.1 * r}), r/17,
		part{body, stone, copperEdge, 3},
		part{"M-10.8-4L-6.2-16.4L-1.6-4ZM1.6-4L6.2-16.4L10.8-4Z", copper, copperEdge, 1.5},
		part{"M-3.6 0L0-7.4L3.6 0Z", copperLight, copperEdge, 1.5},
		part{"M0 2.6h0", "", copperDark, 4.6},
		part{"M-1.9 11V8C-1.9 5.6 1.9 5.6 1.9 8V11ZM-7.8 11V7.6H-4.6V11ZM4.6 11V7.6H7.8V11Z", copperEdge, "", 0})
}

// drawInnSign draws an inn: a thatched house before a lake.
func (s *scene) drawInnSign(c *canvas, o ornament) {
	d := dot(nil, o.at)
	c.dots(d, waterEdge, 2*o.r)
	c.dots(d, waterFill, 2*o.r-2.6)
	const body = "M-7.4 9V0L-5-7.4H5L7.4 0V9Z"
	s.upright(c, o.at, func() {
		c.sign(o.at, o.r/14.2,
			part{body, halo, halo, 4},
			part{"M3-6V-11H6V-6Z", "#b9533b", thatchEdge, 1.4},
			part{body, "#fff4dc", thatchEdge, 2},
			part{"M-9.6 1L-5.4-8H5.4L9.6 1Z", thatch, thatchEdge, 1.8},
			part{"M-2 9V4H2V9Z", thatchEdge, "", 0})
	})
}
