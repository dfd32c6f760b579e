package art

import "circulade/tile"

// tradersBuildersSet is what Traders and Builders brings to the pictures.
func tradersBuildersSet() set {
	return set{
		marks: []mark{
			{name: "wine", on: tile.City, draw: drawGoodsMark, sign: drawGoodsSign},
			{name: "grain", on: tile.City, draw: drawGoodsMark, sign: drawGoodsSign},
			{name: "cloth", on: tile.City, draw: drawGoodsMark, sign: drawGoodsSign},
			{name: "pig-herd", on: tile.Field, place: (*scene).herdOn, draw: (*scene).drawHerd, sign: upright(drawPigSign)},
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

// builder swings a mallet, in an apron and a flat cap.
func builder() pieceShape {
	return pieceShape{
		id: "builder",
		parts: []chunk{
			bare(oak, bar(pt{15, 54}, pt{15, 20}, 7)),
			bare(linen, "M1 3H29C32 3 33 5 33 7V21C33 23 32 25 29 25H1C-2 25-3 23-3 21V7C-3 5-2 3 1 3Z"),
			painted(bar(pt{36, 58}, pt{18, 51}, 14)),
			painted(bell(52, 39, 93, 21, 28)),
			bare(beech, ball(15, 47, 7)),
			bare(beech, ball(54, 27, 17.5)),
			painted("M37 22C37 9 44 4 54 4C64 4 71 9 71 22Z"),
			painted(bar(pt{37, 22}, pt{71, 22}, 9)),
		},
		cuts: "M40 48C46 52 60 52 66 48M31 60V82C42 87 62 87 73 82V60",
		face: visage{at: pt{56, 31}, turn: 1},
	}
}

// pig stands in profile, its snout to the left and its tail curled.
func pig() pieceShape {
	return pieceShape{
		id: "pig",
		parts: []chunk{
			painted("M84 44C92 44 98 38 94 32C91 28 85 31 88 35C91 38 99 33 97 27C104 36 97 51 84 53Z"),
			painted(bar(pt{36, 78}, pt{36, 88}, 14)),
			painted(bar(pt{72, 78}, pt{72, 88}, 14)),
			painted("M20 36C32 24 68 22 80 36C92 50 90 74 76 80C60 86 44 86 30 80C20 76 14 68 14 58C13 50 14 42 20 36Z"),
			bare(beech, "M12 50C5 50 1 54 1 60C1 66 5 70 12 70C18 70 21 66 21 60C21 54 18 50 12 50Z"),
			painted("M26 38C20 30 19 22 22 17C31 19 40 26 42 35C38 42 31 44 26 38Z"),
			bare(feather, ball(25, 49, 3.6)),
			flat(ink, ball(24.4, 49, 1.9)),
		},
		cuts: "M8 58V62M14 58V62M20 73C23 75 26 75 28 73",
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

// drawGoodsSign draws goods in their city on a small tile.
func drawGoodsSign(_ *scene, c *canvas, o ornament) {
	d := dot(nil, o.at)
	c.dots(d, ink, 2*o.r)
	c.dots(d, "#fff6dd", 1.8*o.r)
	k := o.r / 11
	switch o.mark {
	case "wine":
		const berries = "M-4.4-1.4h0M0-1.4h0M4.4-1.4h0M-2.2 2.6h0M2.2 2.6h0M0 6.4h0"
		c.sign(o.at, k,
			part{"M0-3C-3-7 1-9.4 6.4-8C6.4-4.4 3-2.6 0-3Z", "#4f9a3c", "#23401c", 1.4},
			part{berries, "", "#34103a", 5.6}, part{berries, "", "#93338f", 4})
	case "grain":
		const (
			stalk = "M0 8.6V-2"
			ears  = "M0-4.4V-8M0-1L-3.6-5M0-1L3.6-5M0 3L-4.4-1M0 3L4.4-1M0 6.8L-4 3M0 6.8L4 3"
		)
		c.sign(o.at, k,
			part{stalk + ears, "", "#5b3a0c", 4}, part{stalk, "", "#b98414", 1.8}, part{ears, "", "#f5b92a", 2.6})
	default:
		c.sign(o.at, k,
			part{"M-6-4H5V6.4C3 5 2 7.4-.4 6.4C-2.6 5.4-3.6 7.8-6 6.4Z", "#5aa2e2", "#10243f", 1.8},
			part{"M-5.4 2.4H4.4", "", "#f6e7b4", 1.8},
			part{"M-5.4-3.6H5", "", "#10243f", 6.6}, part{"M-5.4-3.6H5", "", "#1f5c9e", 3.6},
			part{"M5.4-3.6h0", "", "#10243f", 6.8}, part{"M5.4-3.6h0", "", "#dbeafa", 4.4}, part{"M5.4-3.6h0", "", "#1f5c9e", 1.6})
	}
}

// drawPigSign draws a pig from the side.
func drawPigSign(c *canvas, at pt, r float64) {
	const pig = "M-9 2C-9-4-5-6.4 0-6.4C6-6.4 9.6-3.6 9.6 1.4C9.6 4 9 5.6 8 6.6V10H4.6V8H-3.6V10H-7V6.6C-8 5.6-8.6 4.4-8.8 3.4H-11.6V-1H-9.4Z"
	c.outlinedSign(at, r/12.4, pig,
		part{pig, "#f2a3b0", "", 0},
		part{"M-6.6-5L-7.6-9.4L-2.6-6.4Z", "#d9707f", ink, 1.4},
		part{"M-6.2-1h0", "", ink, 1.8}, part{"M9.4-1C12-1 12-4 10.4-4.4", "", ink, 1.6})
}
