package art

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
