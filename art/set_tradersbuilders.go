package art

import "circulade/tile"

// tradersBuildersSet is what Traders and Builders brings to the pictures.
func tradersBuildersSet() set {
	return set{
		marks: []mark{
			{name: "wine", on: tile.City, draw: drawGoodsMark},
			{name: "grain", on: tile.City, draw: drawGoodsMark},
			{name: "cloth", on: tile.City, draw: drawGoodsMark},
			{name: "pig-herd", on: tile.Field, place: (*scene).herdOn, draw: (*scene).drawHerd},
		},
		figures: []pieceShape{builder(), pig()},
		tokens:  []token{goodsToken("wine"), goodsToken("grain"), goodsToken("cloth")},
	}
}

// drawGoods draws a token with one of the goods on it. The goods lie aslant, so
// that none of them stands on its head when the tile is turned.
func drawGoods(c *canvas, what string, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, "#2a1c12", 2*r+0.16*r)
	c.dots(d, "#fff4d6", 2*r-0.1*r)
	c.dots(d, "#d9bf85", 2*r-0.34*r)
	c.dots(d, "#fff9e8", 2*r-0.46*r)
	g := goods{c, at, r / 10}
	switch what {
	case "wine":
		g.grapes()
	case "grain":
		g.sheaf()
	default:
		g.bolt()
	}
}

// goods draws things of about 10 units either way, along an axis that runs to
// the south-east.
type goods struct {
	c  *canvas
	at pt
	k  float64
}

// o returns the point that far along the axis and across it.
func (g goods) o(along, across float64) pt {
	const s = 0.70711
	return g.at.add(pt{(along + across) * s, (along - across) * s}.mul(g.k))
}

func (g goods) width(w float64) string { return `stroke-width="` + number(w*g.k) + `"` }

// grapes draws a bunch of grapes with its leaf.
func (g goods) grapes() {
	stalk := &pen{}
	stalk.move(g.o(-8, 0.6))
	stalk.curve(g.o(-7, 0), g.o(-6, -0.4), g.o(-4, 0))
	leaf := &pen{}
	leaf.move(g.o(-5.6, 0))
	leaf.curve(g.o(-8.6, 1), g.o(-8.4, 4.6), g.o(-5.6, 6.4))
	leaf.curve(g.o(-3, 5.4), g.o(-2.4, 2), g.o(-5.6, 0))
	g.c.stroke(stalk.d, "#43301a", 1.5*g.k, round)
	g.c.fill(leaf.d, "#4f8f3f", `stroke="#23401c"`, g.width(0.8))
	var d, light []byte
	for _, row := range []struct {
		along float64
		n     int
	}{{-3.6, 4}, {-0.5, 3}, {2.6, 2}, {5.7, 1}} {
		for i := range row.n {
			p := g.o(row.along, (float64(i)-float64(row.n-1)/2)*3.5)
			d = dot(d, p)
			light = dot(light, p.add(pt{-0.5, -0.6}.mul(g.k)))
		}
	}
	g.c.dots(d, "#34103a", 4.7*g.k)
	g.c.dots(d, "#8a2f86", 3.5*g.k)
	g.c.dots(light, "#d79ad2", 1.2*g.k)
}

// sheaf draws a bound sheaf of grain.
func (g goods) sheaf() {
	p := &pen{}
	p.move(g.o(-7.4, -4.4))
	p.curve(g.o(-8.8, -1.6), g.o(-8.8, 1.6), g.o(-7.4, 4.4))
	p.curve(g.o(-4, 4.4), g.o(-1, 2.4), g.o(1.4, 1.7))
	p.curve(g.o(3.4, 2.2), g.o(5.4, 3.4), g.o(7, 4.6))
	p.line(g.o(7.6, 0))
	p.line(g.o(7, -4.6))
	p.curve(g.o(5.4, -3.4), g.o(3.4, -2.2), g.o(1.4, -1.7))
	p.curve(g.o(-1, -2.4), g.o(-4, -4.4), g.o(-7.4, -4.4))
	p.close()
	g.c.fill(p.d, "#e3a51f", `stroke="#5b3a0c"`, g.width(1.2), joint)
	var stalks, ears []byte
	for _, y := range []float64{-3.2, -1.1, 1.1, 3.2} {
		stalks = dash(stalks, g.o(1.4, y*0.3), g.o(-5.4, y).sub(g.o(1.4, y*0.3)))
		stalks = dash(stalks, g.o(1.4, y*0.3), g.o(6.6, y).sub(g.o(1.4, y*0.3)))
		ears = dash(ears, g.o(-7.4, y), g.o(-4.2, y*0.95).sub(g.o(-7.4, y)))
	}
	g.c.stroke(stalks, "#a06a10", 0.7*g.k)
	g.c.stroke(ears, "#5b3a0c", 2*g.k, round)
	g.c.stroke(ears, "#ffd867", 1.2*g.k, round)
	g.c.stroke(dash(nil, g.o(1.4, -2), g.o(1.4, 2).sub(g.o(1.4, -2))), "#5b3a0c", 2.6*g.k, round)
	g.c.stroke(dash(nil, g.o(1.4, -2), g.o(1.4, 2).sub(g.o(1.4, -2))), "#c8402b", 1.5*g.k, round)
}

// bolt draws a bolt of cloth, its end unrolled.
func (g goods) bolt() {
	edge := []string{`stroke="#10243f"`, g.width(1.2), joint}
	flap := &pen{}
	flap.move(g.o(-6.6, 1))
	flap.line(g.o(-6.6, -6))
	flap.curve(g.o(-3.4, -7.4), g.o(-2.4, -4.8), g.o(0, -6))
	flap.curve(g.o(2.4, -7.2), g.o(3.6, -4.8), g.o(6.6, -6))
	flap.line(g.o(6.6, 1))
	flap.close()
	g.c.fill(flap.d, "#3f86c9", edge...)
	g.c.stroke(dash(nil, g.o(-6, -3.6), g.o(6, -3.6).sub(g.o(-6, -3.6))), "#f6e7b4", 1*g.k)
	roll := &pen{}
	roll.move(g.o(-7, 0))
	roll.line(g.o(7, 0))
	roll.curve(g.o(8.8, 0.4), g.o(8.8, 5.6), g.o(7, 6))
	roll.line(g.o(-7, 6))
	roll.curve(g.o(-8.8, 5.6), g.o(-8.8, 0.4), g.o(-7, 0))
	roll.close()
	g.c.fill(roll.d, "#1f5c9e", edge...)
	g.c.stroke(dash(nil, g.o(-5, 4.3), g.o(5, 4.3).sub(g.o(-5, 4.3))), "#7fb4e6", 1.1*g.k, round)
	end := &pen{}
	end.ring(g.o(7, 3), 2.6*g.k)
	g.c.fill(end.d, "#cfe2f4", edge...)
	g.c.dots(dot(nil, g.o(7, 3)), "#1f5c9e", 1.8*g.k)
}

// drawHerd draws three pigs seen from above, about a puddle.
func (s *scene) drawHerd(c *canvas, o ornament) {
	k := o.r / 11.5
	mud := &pen{}
	var points []pt
	for n := range 7 {
		points = append(points, o.at.add(polar(o.r*s.chance.span(0.8, 1), float64(n)*0.8976)))
	}
	mud.smooth(points)
	c.fill(mud.d, "#a98558", `opacity=".8"`)
	c.fill(shape(nil, o.at, 0.55, shrunk(points, o.at)...), "#8f6d44", `opacity=".7"`)
	for _, p := range []struct {
		at   pt
		turn float64
	}{{pt{-4, -5.6}, 0.3}, {pt{6.4, 1}, 2}, {pt{-4.4, 4.6}, -0.4}} {
		drawPig(c, o.at.add(p.at.mul(k)), p.turn, k)
	}
}

func shrunk(points []pt, at pt) []pt {
	var out []pt
	for _, p := range points {
		out = append(out, p.sub(at))
	}
	return out
}

// drawPig draws a pig from above that looks in that direction.
func drawPig(c *canvas, at pt, turn, k float64) {
	u := polar(k, turn)
	v := u.left()
	o := func(along, across float64) pt { return at.add(u.mul(along)).add(v.mul(across)) }
	outline := &pen{}
	outline.move(o(-4.6, 0))
	outline.curve(o(-4.6, 3.2), o(0, 3.6), o(2.4, 2.3))
	outline.curve(o(4.2, 2), o(5.2, 1.2), o(5.8, 0))
	outline.curve(o(5.2, -1.2), o(4.2, -2), o(2.4, -2.3))
	outline.curve(o(0, -3.6), o(-4.6, -3.2), o(-4.6, 0))
	outline.close()
	tail := &pen{}
	tail.move(o(-4.4, 0))
	tail.curve(o(-5.6, 0.2), o(-5.2, 1.6), o(-6.4, 1.2))
	c.stroke(tail.d, "#7a3443", 0.9*k, round)
	c.fill(outline.d, "#f0a3ad", `stroke="#7a3443"`, `stroke-width="`+number(1.1*k)+`"`, joint)
	var ears []byte
	for _, y := range []float64{1, -1} {
		ears = shape(ears, pt{}, 1, o(2, 0.7*y), o(3.6, 1.2*y), o(1.7, 2.9*y))
	}
	c.fill(ears, "#d9707f", `stroke="#7a3443"`, `stroke-width=".5"`, joint)
	c.stroke(dash(nil, o(-2.8, 0), o(0.6, 0).sub(o(-2.8, 0))), "#fbcdd2", 1.5*k, round)
	c.dots(dot(nil, o(5.5, 0)), "#c75a6c", 1.6*k)
}

// builder stands in his apron, a mallet on high and a square at his side.
func builder() pieceShape {
	return pieceShape{
		id:    "builder",
		body:  "M52 2C62 2 68 8 69 16L76 18C79 19 79 23 76 23H68C67 29 65 33 62 36L69 40C75 42 78 47 79 54L83 72C84 77 78 79 76 74L71 60V90C71 94 69 96 65 96H37C33 96 31 94 31 90V58L18 48C14 44 18 37 23 40L34 46L42 36C38 32 35 26 35 20C35 9 41 2 52 2Z",
		tool:  "M20 48V20M6 7H35M6 10H35M6 13H35M6 16H35M6 19H35M92 60V95H75",
		face:  "M45 23H65C64 30 61 34 56 34C50 34 46 29 45 23Z",
		folds: "M36 16H68M38 46V42M62 46V42M35 84H67",
	}
}

// pig stands in profile, its snout to the left and its tail curled.
func pig() pieceShape {
	return pieceShape{
		id:    "pig",
		body:  "M22 32L19 18C24 18 29 22 33 28C45 22 61 22 72 30C81 36 84 46 83 56C83 66 81 73 77 78L78 91C78 94 76 95 74 95H68C66 95 65 94 65 92L63 84C55 86 47 86 41 84L39 92C39 94 38 95 36 95H29C27 95 27 94 27 91L27 78C23 75 20 71 18 66L7 65C5 65 4 63 4 60V51C4 48 6 47 8 46L14 44C15 39 18 35 22 32Z",
		tool:  "M82 48C88 48 92 42 89 37C87 33 82 36 84 40C86 44 93 42 96 36",
		head:  "M22 44C25 44 27 46 27 49C27 52 25 54 22 54C20 54 18 52 18 49C18 46 20 44 22 44ZM9 53H13V60H9Z",
		folds: "M32 30C32 38 29 42 25 42M18 66C22 66 25 64 26 61M67 78C70 79 73 78 75 75",
	}
}

// drawGoodsMark draws goods in their city.
func drawGoodsMark(_ *scene, c *canvas, o ornament) { drawGoods(c, o.mark, o.at, o.r) }

// goodsToken is the token of a kind of goods.
func goodsToken(what string) token {
	return token{what, func(c *canvas) {
		c.dots(dot(nil, centre), halo, 98)
		drawGoods(c, what, centre, 43)
	}}
}

// herdOn chooses where the pigs of a field graze.
func (s *scene) herdOn(seg int, taken []pt) ornament {
	return s.onGround(herdHalf, taken, func(v int) bool { return v == seg })
}
