package art

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"circulade/tile"
)

// A block is a roof that follows a wall or a square: the line of its near eave and
// that of its far one. Its ridge is between them.
type block struct {
	near, far []pt
	shade     int
	hip       bool // the roof slopes to its ends too
}

// A grain is how large the roofs of a city are.
type grain struct {
	long, least float64 // how long a roof is where there is room, and at least
	half        float64 // half its width
	apart       float64 // from the next in its row
	lane        float64 // between two rows
	ranks       int     // how many rows there are behind each other
	straddles   []straddle
}

// A straddle is a roof across a side which is city on both sides: from there to there
// along it, its ridge so far inwards, so that both tiles show of the same slope what
// lies at the side. With each goes another, half a turn about the middle of the side
// away: so the pattern is the same seen from the neighbour, and the halves fit.
type straddle struct{ from, to, in float64 }

// grains are the roofs of the levels of detail.
var grains = [...]grain{
	Full: {10, 4.6, 3.6, 0.5, 1.5, 7, []straddle{{13.6, 23.8, 1.2}, {24.4, 34.6, -1.5}, {35.2, 45, 1}}},
	Calm: {24, 8, 5.2, 0.8, 1.2, 4, nil},
}

// A mason fills a city with roofs, row by row, and knows what ground is left.
type mason struct {
	grain

	s     *scene
	town  bool
	taken [size * size]bool
	list  []block
}

// squareHalf is how wide the square of a city is, from its middle, where there is room.
const squareHalf = 8.5

// build lays out a city as a round village is: rows of houses follow the wall, others
// stand in rings about an open square, and streets run to it from the gates and the
// sides.
func (s *scene) build(k *city, g grain) *mason {
	b := &mason{s: s, grain: g, town: k.town}
	for i, v := range s.land {
		b.taken[i] = int(v) != k.seg || s.shielded(at(i))
	}
	b.straddle(k)
	square, r := s.squareOf(k)
	b.clear(square, r)
	for _, line := range s.streets(k, square) {
		for d := 0.0; d < length(line); d += 1.5 {
			p, _ := along(line, d)
			b.clear(p, streetHalf)
		}
	}
	for rank := range g.ranks {
		built := len(b.list)
		off := float64(rank) * (2*g.half + g.lane)
		for _, w := range k.walls {
			b.row(parallel(w.at, wallHalf+0.8+g.half+off))
		}
		ring := &pen{}
		ring.ring(square, r+0.6+g.half+off)
		b.row(ring.at)
		if len(b.list) == built {
			break
		}
	}
	return b
}

// squareOf returns where the square of a city is: where its figure stands. That of
// the fixed town does not depend on whether a figure can.
func (s *scene) squareOf(k *city) (middle pt, r float64) {
	if k.town {
		middle, _ = s.roomiest(func(v int) bool { return v == k.seg }, centre)
	} else {
		middle = s.spots[k.seg]
	}
	room := s.clearance(func(v int) bool { return v == k.seg })
	return middle, min(squareHalf, max(0.62*room[cell(middle)], 4))
}

// streetHalf is half the width of a street.
const streetHalf = 2

// streets returns the streets of a city. A street crosses each of its sides in the
// middle, where the neighbour's goes on.
func (s *scene) streets(k *city, square pt) (list [][]pt) {
	add := func(from, out pt) {
		p := &pen{}
		p.move(from)
		p.curve(from.sub(out.mul(from.dist(square)*0.4)), square.mix(from, 0.3), square)
		list = append(list, p.at)
	}
	for e := tile.North; e <= tile.West; e++ {
		if s.land.owner(middle(e).add(inward(e).mul(0.5))) == k.seg {
			add(middle(e), inward(e).mul(-1))
		}
	}
	for _, g := range k.gates {
		add(g.at, g.out)
	}
	return list
}

// straddle builds the roofs across the sides. They are alike on all tiles.
func (b *mason) straddle(k *city) {
	for e := tile.North; e <= tile.West; e++ {
		o := func(x, y float64) pt { return corner(e).add(heading(e).mul(x)).add(inward(e).mul(y)) }
		for i, x := range b.straddles {
			for _, x := range []straddle{x, {size - x.to, size - x.from, -x.in}} {
				if b.s.land.owner(o((x.from+x.to)/2, 0.5)) != k.seg {
					continue
				}
				shade := []int{1, 0, 4}[i]
				if b.town {
					shade = shades + i
				}
				b.place(block{
					near: []pt{o(x.from, x.in-b.half), o(x.to, x.in-b.half)}, far: []pt{o(x.from, x.in+b.half), o(x.to, x.in+b.half)},
					shade: shade,
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

// parallel returns the line that runs on the right of another, so far off. Where that
// bends too sharply it has a gap.
func parallel(line []pt, off float64) (moved []pt) {
	for d, n := 0.0, length(line); d <= n; d++ {
		p, dir := along(line, d)
		q := p.sub(dir.left().mul(off))
		if nearest([]*pen{{at: line}}, q).dist(q) > off-0.3 {
			moved = append(moved, q)
		}
	}
	return moved
}

// row builds along the middle line of a row of houses, wherever there is room on
// all its width: where it is free for some way, that way is parted evenly.
func (b *mason) row(line []pt) {
	n := length(line)
	colour := b.s.chance.below(clays)
	for d := 0.0; d < n; {
		if !b.section(line, d) {
			d += 0.5
			continue
		}
		end := d
		for end+0.5 <= n && b.section(line, end+0.5) {
			end += 0.5
		}
		b.terrace(line, d, end, colour)
		d = end + 0.5
	}
}

// section reports whether a row can be built across its line at d.
func (b *mason) section(line []pt, d float64) bool {
	p, dir := along(line, d)
	for k := -1.0; k <= 1; k += 0.25 {
		q := p.add(dir.left().mul(k * (b.half + 0.3)))
		if i := cell(q); i < 0 || b.taken[i] || q.inset() < b.lane/2 {
			return false
		}
	}
	return true
}

// terrace parts the free way from one place of a line to another among houses.
func (b *mason) terrace(line []pt, from, to float64, colour int) {
	c := b.s.chance
	long := to - from
	if long < b.least {
		return
	}
	n := max(math.Round(long/(b.long+b.apart)), 1)
	each := long / n
	for i := range int(n) {
		a, z := from+each*float64(i), from+each*float64(i+1)-b.apart
		if i == int(n)-1 {
			z = to
		}
		k := block{shade: b.colour(colour), hip: each > 2*b.half && c.below(3) == 0}
		steps := math.Ceil((z - a) / max(7, 2*b.half))
		for j := 0.0; j <= steps; j++ {
			p, dir := along(line, a+(z-a)*j/steps)
			side := dir.left().mul(b.half)
			k.near, k.far = append(k.near, p.sub(side)), append(k.far, p.add(side))
		}
		b.place(k)
	}
}

// colour returns the colour of a roof in a row of that colour: mostly that.
func (b *mason) colour(usual int) int {
	c := b.s.chance
	switch {
	case b.town:
		return shades + c.below(slates)
	case c.below(3) > 0:
		return usual
	case c.below(9) == 0 && b.long < grains[Calm].long:
		return clays + c.below(shades-clays)
	}
	return c.below(clays)
}

// place builds a house.
func (b *mason) place(k block) {
	b.list = append(b.list, k)
	for i := range len(k.near) - 1 {
		for x := 0.0; x <= 1; x += 0.1 {
			a, z := k.near[i].mix(k.near[i+1], x), k.far[i].mix(k.far[i+1], x)
			for y := 0.0; y <= 1; y += 0.1 {
				if j := cell(a.mix(z, y)); j >= 0 {
					b.taken[j] = true
				}
			}
		}
	}
}

// yards returns where trees stand on what is left.
func (b *mason) yards() (trees []pt) {
	c := b.s.chance
	for range 60 {
		p := pt{c.span(4, 96), c.span(4, 96)}
		open := len(trees) < 7
		for k := range 8 {
			i := cell(p.add(polar(2.6, float64(k)*math.Pi/4)))
			open = open && i >= 0 && !b.taken[i]
		}
		if open {
			trees = append(trees, p)
			b.clear(p, 3)
		}
	}
	return trees
}

// ridge returns the line of the roof's ridge, shorter where its ends slope.
func (k *block) ridge() (line []pt) {
	for i, p := range k.near {
		line = append(line, p.mix(k.far[i], 0.5))
	}
	if k.hip {
		last, in := len(line)-1, 0.8*k.near[0].dist(k.far[0])/2
		line[0] = line[0].add(line[1].sub(line[0]).unit().mul(in))
		line[last] = line[last].add(line[last-1].sub(line[last]).unit().mul(in))
	}
	return line
}

// drawBlocks draws roofs: their shadows, each roof as it is in the sun within its eave,
// then the slopes in the shade.
func drawBlocks(c *canvas, list []block) {
	var stacks []byte
	var whole, low [len(roofs)][]byte
	for n, k := range list {
		whole[k.shade] = facet(whole[k.shade], slices.Concat(k.near, reversed(k.far))...)
		low[k.shade] = k.shaded(low[k.shade], c.sun)
		if n%4 == 1 {
			stacks = dot(stacks, k.near[0].mix(k.far[len(k.far)-1], 0.4))
		}
	}
	edge, width, dark := eave, ".9", func(r roof) string { return r.low }
	if c.detail != Full { // less dark, so that a city is calm from afar
		edge, width, dark = calmEave, ".7", func(r roof) string { return mixed(r.high, r.low) }
	} else {
		for _, d := range whole {
			c.fill(d, townShad, `opacity=".4"`, shifted(c.sun.mul(-1.3)))
		}
	}
	for i, d := range whole {
		c.fill(d, roofs[i].high, `stroke="`+edge+`"`, `stroke-width="`+width+`"`, joint)
		c.fill(low[i], dark(roofs[i]))
	}
	if c.detail == Full {
		c.dots(stacks, eave, 1.8)
		c.dots(stacks, stoneMid, 1)
	}
}

// shaded appends the slopes of a roof that are not in the sun.
func (k *block) shaded(d []byte, sun pt) []byte {
	ridge, last := k.ridge(), len(k.near)-1
	slope := func(out pt, points ...pt) {
		if out.x*sun.x+out.y*sun.y <= 0 {
			d = facet(d, points...)
		}
	}
	slope(k.near[0].sub(k.far[0]), slices.Concat(k.near, reversed(ridge))...)
	slope(k.far[0].sub(k.near[0]), slices.Concat(k.far, reversed(ridge))...)
	if k.hip { // the ends too
		slope(k.near[0].sub(k.near[1]), k.near[0], k.far[0], ridge[0])
		slope(k.near[last].sub(k.near[last-1]), k.near[last], k.far[last], ridge[last])
	}
	return d
}

func reversed(line []pt) []pt {
	line = slices.Clone(line)
	slices.Reverse(line)
	return line
}

// The dark line about a roof.
const (
	eave     = "#57301f"
	calmEave = "#dca67c"
)

// mixed returns the colour between two.
func mixed(a, b string) string {
	out := []byte{'#'}
	for i := 1; i < len(a); i += 2 {
		x, _ := strconv.ParseUint(a[i:i+2], 16, 8)
		y, _ := strconv.ParseUint(b[i:i+2], 16, 8)
		out = fmt.Appendf(out, "%02x", (x+y)/2)
	}
	return string(out)
}
