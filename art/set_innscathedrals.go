package art

import (
	"math"

	"circulade/tile"
)

// innsCathedralsSet is what Inns and Cathedrals brings to the pictures.
func innsCathedralsSet() set {
	return set{
		marks: []mark{
			{name: "cathedral", on: tile.City, draw: func(_ *scene, c *canvas, o ornament) { drawCathedral(c, o.at, o.r) }, central: true},
			{name: "inn", on: tile.Road, place: (*scene).besideRoad, draw: (*scene).drawInn, lies: true},
		},
		figures: []pieceShape{bigPilgrim(), bigSleeper()},
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

// bigPilgrim is broader and taller, under a wide hat, in two cloaks one over
// the other.
func bigPilgrim() pieceShape {
	return pieceShape{
		id:    "big",
		body:  "M50 2C59 2 64 8 65 16C73 17 79 20 80 23C81 27 73 30 64 31C64 35 62 38 60 41C73 44 82 53 86 64L89 68C92 71 90 74 86 74H85L91 86L95 90C98 95 95 98 92 98H8C5 98 2 95 5 90L9 86L15 74H14C10 74 8 71 11 68L14 64C18 53 27 44 40 41C38 38 36 35 36 31C27 30 19 27 20 23C21 20 27 17 35 16C36 8 41 2 50 2Z",
		head:  "M41 31H59C59 37 55 41 50 41C45 41 41 37 41 31Z",
		face:  "M44 31H56C56 36 54 39 50 39C46 39 44 36 44 31Z",
		folds: "M35 18C45 21 55 21 65 18M19 74H34M66 74H81M23 94L28 81M77 94L72 81M41 94L42 85M59 94L58 85",
	}
}

// bigSleeper is the big pilgrim asleep, the hat to the left.
func bigSleeper() pieceShape {
	return pieceShape{
		id:    "big-farmer",
		body:  "M2 55C2 46 7 41 15 40C16 33 18 27 22 26C26 25 28 33 29 41C33 41 36 43 39 46C43 33 51 25 63 21L66 18C69 15 73 17 73 21V22L86 16L91 12C95 9 98 12 98 15V95C98 98 95 101 91 98L86 94L73 88V89C73 93 69 95 66 92L63 89C51 85 43 77 39 64C36 67 33 69 29 69C28 77 26 85 22 84C18 83 16 77 15 70C7 69 2 64 2 55Z",
		head:  "M29 46C35 46 39 50 39 55C39 60 35 64 29 64Z",
		face:  "M29 49C34 49 37 52 37 55C37 58 34 61 29 61Z",
		folds: "M17 40C19 50 19 60 17 70M73 26V41M73 78V84M94 29L82 34M94 81L82 76M94 46L83 47M94 64L83 63",
	}
}
