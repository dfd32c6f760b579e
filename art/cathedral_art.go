package art

import "math"

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
