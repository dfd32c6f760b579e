package art

import (
	"math"
	"slices"

	"circulade/tile"
)

// A house is a roof seen from above: its middle, the half of its ridge, half its
// width across.
type house struct {
	at    pt
	u     pt // half the length, along the ridge
	half  float64
	shade int
	hip   bool // the roof slopes to its ends too
}

// A street is a line that houses stand along.
type street struct {
	line []pt
	half float64 // how far its sides are from the line
	left bool    // houses on the left of it only: a wall
}

// A mason fills a city with houses, row by row, and knows what ground is left.
type mason struct {
	s     *scene
	seg   int
	first int // the first colour of roofs
	many  int // how many colours there are
	taken [size * size]bool
	list  []house
	trees []pt
}

// build lays out a city: streets run from its sides and gates to a square, houses
// stand along its walls and its streets, and what is left are yards.
func (s *scene) build(k *city) ([]house, []pt) {
	b := &mason{s: s, seg: k.seg, many: shades}
	if k.town {
		b.first, b.many = shades, slates
	}
	for i, v := range s.land {
		p := at(i)
		b.taken[i] = int(v) != k.seg || s.shielded(p)
	}
	b.straddle(k)
	square := s.squareOf(k)
	b.clear(square, 5.6)
	streets := s.streets(k, square)
	for _, r := range streets {
		for d := 0.0; d < length(r.line); d += 1.5 {
			p, _ := along(r.line, d)
			b.clear(p, r.half)
		}
	}
	for _, w := range k.walls {
		b.row(street{slices.Clone(w.at), wallHalf + 0.9, true}, 0)
	}
	for rank := range 6 {
		for _, r := range streets {
			b.row(r, float64(rank))
		}
	}
	b.fillUp()
	return b.list, b.trees
}

// squareOf returns where the square of a city is: where its figure stands. That of
// the fixed town does not depend on whether a figure can.
func (s *scene) squareOf(k *city) pt {
	if !k.town {
		return s.spots[k.seg]
	}
	p, _ := s.roomiest(func(v int) bool { return v == k.seg }, centre)
	return p
}

// streets returns the streets of a city. A street crosses each of its sides in the
// middle, where the neighbour's goes on.
func (s *scene) streets(k *city, square pt) (list []street) {
	add := func(from, out pt) {
		p := &pen{}
		p.move(from)
		p.curve(from.sub(out.mul(from.dist(square)*0.4)), square.mix(from, 0.3), square)
		list = append(list, street{p.at, 1.7, false})
	}
	for e := tile.North; e <= tile.West; e++ {
		if s.land.owner(middle(e).add(inward(e).mul(0.5))) == k.seg {
			add(middle(e), inward(e).mul(-1))
		}
	}
	for _, g := range k.gates {
		add(g.at, g.out)
	}
	// A lane across, so that no city is a single street.
	u := polar(70, s.chance.span(0, math.Pi))
	return append(list, street{[]pt{square, square.add(u)}, 1.2, false}, street{[]pt{square, square.sub(u)}, 1.2, false})
}

// straddles are the houses that stand across a side which is city on both sides:
// how far along it and how far inwards, their size, turn and colour. With each goes
// another, half a turn about the middle of the side away: so the pattern is the same
// seen from the neighbour, and the halves fit.
var straddles = [...]struct {
	x, in, long, half, turn float64
	shade                   int
}{
	{16.4, 1.1, 3.6, 2.7, 0.14, 1},
	{27.6, -0.9, 3.4, 2.9, 1.45, 0},
	{38.4, 0.5, 3.9, 2.8, -0.1, 4},
}

// straddle builds them.
func (b *mason) straddle(k *city) {
	for e := tile.North; e <= tile.West; e++ {
		way, in := heading(e), inward(e)
		for _, h := range straddles {
			for _, p := range []pt{{h.x, h.in}, {size - h.x, -h.in}} {
				if b.s.land.owner(corner(e).add(way.mul(p.x)).add(in.mul(0.5))) != k.seg {
					continue
				}
				shade := h.shade
				if k.town {
					shade = shades + h.shade%slates
				}
				b.place(house{
					at: corner(e).add(way.mul(p.x)).add(in.mul(p.y)), u: polar(h.long, angle(way)+h.turn),
					half: h.half, shade: shade,
				})
			}
		}
	}
}

// clear keeps houses off a place.
func (b *mason) clear(p pt, r float64) {
	for y := max(int(p.y-r), 0); y <= min(int(p.y+r), size-1); y++ {
		for x := max(int(p.x-r), 0); x <= min(int(p.x+r), size-1); x++ {
			if at(y*size+x).dist(p) <= r {
				b.taken[y*size+x] = true
			}
		}
	}
}

// row builds along both sides of a street, or behind the houses there: rank says
// in which row.
func (b *mason) row(r street, rank float64) {
	sides := []float64{1, -1}
	if r.left {
		sides = []float64{-1} // walls run clockwise round what is not the city
	}
	c := b.s.chance
	for _, side := range sides {
		colour := c.below(clays)
		n := length(r.line)
		for d := c.span(0.3, 2.5); d < n; {
			built := b.terrace(r, side, rank, d, colour)
			if built == 0 {
				d += 1.1
				continue
			}
			d += built
			if c.below(5) == 0 {
				colour = c.below(clays)
				d += c.span(0.3, 1.6)
			}
		}
	}
}

// terrace builds the next house of a row, a smaller one where there is less room,
// and returns how much of the street it takes.
func (b *mason) terrace(r street, side, rank, d float64, colour int) float64 {
	c := b.s.chance
	long, half := c.span(3.2, 5), c.span(2.6, 3.2)
	gable := c.below(6) == 0
	for range 3 {
		p, dir := along(r.line, d+long)
		h := house{u: dir.mul(long), half: half, shade: b.colour(colour), hip: long > 3.6 && c.below(4) == 0}
		h.at = p.add(dir.left().mul(side * (r.half + half + 0.4 + rank*7.4)))
		if gable {
			h.u, h.half = dir.left().mul(half), long
		}
		if b.fits(h) {
			b.place(h)
			return 2*long + 0.35
		}
		long, half = long*0.78, half*0.86
	}
	if c.below(30) == 0 {
		p, dir := along(r.line, d)
		b.tree(p.add(dir.left().mul(side * (r.half + 2.4 + rank*7.4))))
	}
	return 0
}

// colour returns the colour of a roof in a row of that colour: mostly that.
func (b *mason) colour(usual int) int {
	c := b.s.chance
	switch {
	case b.first > 0:
		return b.first + c.below(b.many)
	case c.below(3) > 0:
		return usual
	case c.below(8) == 0:
		return clays + c.below(shades-clays)
	}
	return c.below(clays)
}

// tree plants a tree where there is room.
func (b *mason) tree(p pt) bool {
	if !b.free(p, 2.4) || p.inset() < 3 {
		return false
	}
	b.trees = append(b.trees, p)
	b.clear(p, 2)
	return true
}

func (b *mason) free(p pt, r float64) bool {
	for _, q := range []pt{{}, {r, 0}, {-r, 0}, {0, r}, {0, -r}} {
		if i := cell(p.add(q)); i < 0 || b.taken[i] {
			return false
		}
	}
	return true
}

// fits reports whether a house stands wholly on free ground of its city, and off
// the tile's sides.
func (b *mason) fits(h house) bool {
	if h.at.inset() < 3 {
		return false
	}
	v := h.u.unit().left().mul(h.half + 0.3)
	u := h.u.mul(1 + 0.3/h.u.dist(pt{}))
	for i := -1.0; i <= 1; i += 0.5 {
		for j := -1.0; j <= 1; j += 0.5 {
			p := h.at.add(u.mul(i)).add(v.mul(j))
			if k := cell(p); k < 0 || b.taken[k] || p.inset() < 0.4 {
				return false
			}
		}
	}
	return true
}

// place builds a house.
func (b *mason) place(h house) {
	b.list = append(b.list, h)
	v := h.u.unit().left().mul(h.half)
	for i := -1.0; i <= 1; i += 0.2 {
		for j := -1.0; j <= 1; j += 0.25 {
			if k := cell(h.at.add(h.u.mul(i)).add(v.mul(j))); k >= 0 {
				b.taken[k] = true
			}
		}
	}
}

// fillUp builds on what is left, along the houses beside it, and plants trees in
// the yards.
func (b *mason) fillUp() {
	c := b.s.chance
	const tries = 500
	for n := range tries {
		p := pt{c.span(3, 97), c.span(3, 97)}
		if !b.free(p, 1.6) {
			continue
		}
		turn, near := 0.0, 1e9
		for _, h := range b.list {
			if d := h.at.dist(p); d < near {
				near, turn = d, math.Atan2(h.u.y, h.u.x)
			}
		}
		k := 1.1 - 0.5*float64(n)/tries
		h := house{p, polar(c.span(3, 4.4)*k, turn+float64(c.below(2))*math.Pi/2), c.span(2.5, 3.1) * k, b.colour(c.below(clays)), false}
		switch {
		case b.fits(h):
			b.place(h)
		case n > tries*3/4 && c.below(6) == 0:
			b.tree(p)
		}
	}
}

// drawHouses draws roofs: their shadows, a dark eave, a side in the sun and one in
// the shade, and here and there a chimney.
func drawHouses(c *canvas, hs []house) {
	var fall, eaves, stacks []byte
	var high, low [len(roofs)][]byte
	for i, h := range hs {
		v := h.u.unit().left().mul(h.half)
		if v.x*c.sun.x+v.y*c.sun.y < 0 {
			v = v.mul(-1) // to the sunny side
		}
		fall = quad(fall, h.at.sub(c.sun.mul(1.2)), h.u, v)
		eaves = quad(eaves, h.at, h.u.mul(1+0.45/h.u.dist(pt{})), v.mul(1+0.45/h.half))
		end := h.u
		if h.hip {
			end = h.u.mul(max(1-h.half/h.u.dist(pt{}), 0.1))
		}
		a, b := h.at.sub(end), h.at.add(end)
		high[h.shade] = facet(high[h.shade], h.at.sub(h.u).add(v), h.at.add(h.u).add(v), b, a)
		low[h.shade] = facet(low[h.shade], h.at.add(h.u).sub(v), h.at.sub(h.u).sub(v), a, b)
		if h.hip { // the ends are in the sun or not
			for _, q := range []pt{h.u, h.u.mul(-1)} {
				if q.x*c.sun.x+q.y*c.sun.y > 0 {
					high[h.shade] = facet(high[h.shade], h.at.add(q).add(v), h.at.add(q).sub(v), h.at.add(end.mul(sign(q, h.u))))
				} else {
					low[h.shade] = facet(low[h.shade], h.at.add(q).add(v), h.at.add(q).sub(v), h.at.add(end.mul(sign(q, h.u))))
				}
			}
		}
		if i%4 == 1 {
			stacks = dot(stacks, h.at.add(h.u.mul(0.5)).add(v.mul(0.3)))
		}
	}
	c.fill(fall, townShad, `opacity=".45"`)
	c.fill(eaves, "#57301f")
	for i := range roofs {
		c.fill(low[i], roofs[i].low)
		c.fill(high[i], roofs[i].high)
	}
	c.dots(stacks, "#57301f", 1.5)
	c.dots(stacks, stoneMid, 0.8)
}

// sign returns 1 or -1: whether two vectors on one line point the same way.
func sign(a, b pt) float64 {
	if a.x*b.x+a.y*b.y < 0 {
		return -1
	}
	return 1
}

// quad appends a rectangle by its half axes.
func quad(d []byte, at, u, v pt) []byte {
	return facet(d, at.sub(u).sub(v), at.add(u).sub(v), at.add(u).add(v), at.sub(u).add(v))
}

// facet appends a closed shape, each point relative to the last, which is shorter.
// It rounds where it stands, not where it steps, so that no error adds up.
func facet(d []byte, points ...pt) []byte {
	tenth := func(p pt) pt { return pt{math.Round(p.x*10) / 10, math.Round(p.y*10) / 10} }
	last := tenth(points[0])
	d = append(d, 'M')
	d = appendPair(d, last, false)
	d = append(d, 'l')
	for i, p := range points[1:] {
		next := tenth(p)
		d = appendPair(d, next.sub(last), i > 0)
		last = next
	}
	return append(d, 'z')
}
