package art

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
