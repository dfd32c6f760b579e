package tile

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// A plan is what a picture says by itself.
type plan struct {
	terrain   [4]Terrain
	segments  []Segment
	links     [][]int
	crossings [][2]int
	bare      []bareEnd
}

// A bareEnd is a road's inner end that touches nothing that ends a road.
type bareEnd struct{ segment, row, col int }

// fill copies the plan to a new tile.
func (pl *plan) fill(t *Tile) {
	t.Terrain = pl.terrain
	t.Segments = pl.segments
	t.Links = pl.links
	t.Crossings = pl.crossings
}

func (p *picture) plan() (*plan, *cellError) {
	pl := &plan{}
	steps := []func(*plan) *cellError{p.edges, p.check, p.number, p.borders, p.ends, p.cross}
	for _, step := range steps {
		if err := step(pl); err != nil {
			return nil, err
		}
	}
	return pl, nil
}

var edgeNames = [4]string{"north", "east", "south", "west"}

// edges reads what each edge shows, corners left out.
func (p *picture) edges(pl *plan) *cellError {
	for e := North; e <= West; e++ {
		middle := p.cells[p.border(e, p.size/2)].ground
		if middle == groundBlank {
			middle = p.parted(e)
		}
		switch middle {
		case groundField:
			pl.terrain[e] = FieldEdge
		case groundCity:
			pl.terrain[e] = CityEdge
		case groundRoad:
			pl.terrain[e] = RoadEdge
		case groundRiver:
			pl.terrain[e] = RiverEdge
		case groundBlank:
			pl.terrain[e] = Joker
		case groundTown:
			pl.terrain[e] = WallEdge
		default: // no terrain; edge says what is wrong
		}
		if err := p.edge(e, middle); err != nil {
			return err
		}
	}
	return nil
}

// parted returns what lies on both sides of the blank middle of an edge, if that is field or
// city: its halves are two fields or two cities then, with nothing between them.
func (p *picture) parted(e Edge) ground {
	before, behind := p.cells[p.border(e, p.size/2-1)].ground, p.cells[p.border(e, p.size/2+1)].ground
	if before == behind && (before == groundField || before == groundCity) {
		return before
	}
	return groundBlank
}

// edge checks one edge and gives it to the regions it shows.
func (p *picture) edge(e Edge, middle ground) *cellError {
	var first [2]*region // what the left and the right half show
	mid, parted := p.size/2, false
	for k := 1; k < p.size-1; k++ {
		i := p.border(e, k)
		fail := func(format string, args ...any) *cellError {
			msg := fmt.Sprintf(format, args...)
			return cellErrorf(i/p.size, i%p.size, "%s edge: found %q, expected %s", edgeNames[e], p.char(i), msg)
		}
		g := p.region(i)
		switch through := middle == groundRoad || middle == groundRiver; {
		case k == mid && through:
			g.edges |= 1 << e
			continue
		case k == mid && (middle == groundField || middle == groundCity) && g.ground == groundBlank:
			parted = true
			continue
		case through && g.ground != groundField:
			return fail("%v on both sides of the %v", groundField, middle)
		case middle == groundMonastery || middle == groundVillage:
			i = p.border(e, mid)
			return fail("field, city, road, river or town in the middle")
		case !through && g.ground != middle && (middle != groundTown || g.ground != groundField):
			return fail("%v as in the middle of the edge", middle)
		case k == mid && middle != groundCity:
			continue
		}
		half := 0
		if k > mid && (parted || middle != groundCity) {
			half = 1
		}
		if first[half] == nil {
			first[half] = g
		}
		switch {
		case first[half] != g:
			return fail("the same region as in %q before it", p.char(p.border(e, k-1)))
		case middle == groundCity:
			g.edges |= 1 << e
		case g.ground == groundField:
			g.halves |= 1 << (2*int(e) + half)
		}
	}
	if parted && middle == groundCity {
		return p.share(e, first)
	}
	return nil
}

// share gives an edge of city with a blank middle to the two cities that leave by it.
func (p *picture) share(e Edge, halves [2]*region) *cellError {
	if i := p.border(e, p.size/2); halves[0] == halves[1] {
		return cellErrorf(i/p.size, i%p.size, "%s edge: found %q inside a city, expected two cities beside it", edgeNames[e], p.char(i))
	}
	for half, g := range halves {
		g.shares |= 1 << (2*int(e) + half)
	}
	return nil
}

// check complains about regions that make no sense.
func (p *picture) check(*plan) *cellError {
	var monastery *region
	for _, g := range p.regions {
		row, col := g.cells[0]/p.size, g.cells[0]%p.size
		switch g.ground {
		case groundCity, groundRoad, groundRiver:
			if g.edges == 0 {
				return cellErrorf(row, col, "found a %v that touches no edge of the tile (corners do not count), expected it to leave the tile", g.ground)
			}
		case groundMonastery:
			if monastery != nil {
				return cellErrorf(row, col, "found a second monastery, expected one on a tile")
			}
			monastery = g
		default: // may lie anywhere
		}
		if g.number >= 0 && p.isCorner(g) {
			return cellErrorf(row, col, "found %q on a corner by itself, expected it in a field", p.char(g.pin))
		}
	}
	return nil
}

// isCorner reports whether a region is a corner of field that belongs to
// nothing, such as the one between the two cities of tile I.
func (p *picture) isCorner(g *region) bool {
	n, i := p.size, g.cells[0]
	return g.ground == groundField && len(g.cells) == 1 && (i/n == 0 || i/n == n-1) && (i%n == 0 || i%n == n-1)
}

// number makes the segments: numbers fixed by the picture first, the others
// clockwise from the north.
func (p *picture) number(pl *plan) *cellError {
	var total int
	for kind := City; kind <= Monastery; kind++ {
		var list []*region
		for _, g := range p.regions {
			if k, ok := g.ground.segmentKind(); ok && k == kind && !p.isCorner(g) {
				list = append(list, g)
			}
		}
		if total += len(list); total > maxSegments {
			i := list[0].cells[0]
			return cellErrorf(i/p.size, i%p.size, "found %d segments, expected at most %d on a tile", total, maxSegments)
		}
		slices.SortStableFunc(list, func(a, b *region) int { return cmp.Compare(a.first(), b.first()) })
		order := make([]*region, len(list))
		for _, g := range list {
			switch i := g.pin; {
			case g.number < 0:
			case g.number >= len(list):
				return cellErrorf(i/p.size, i%p.size, "found %q for %s %d, expected a number below %d as there are that many", p.char(i), kind, g.number, len(list))
			case order[g.number] != nil:
				return cellErrorf(i/p.size, i%p.size, "found %q in two regions that do not touch, expected each number in one", p.char(i))
			default:
				order[g.number] = g
			}
		}
		for _, g := range list {
			if g.number < 0 {
				order[slices.Index(order, nil)] = g
			}
		}
		for i, g := range order {
			g.segment = len(pl.segments)
			pl.segments = append(pl.segments, p.segment(g, kind, i))
		}
	}
	return nil
}

// first orders regions of a kind: by their first half-edge clockwise, those
// inside the tile last.
func (g *region) first() int {
	if g.ground == groundField {
		return bits.TrailingZeros16(uint16(g.halves) | 1<<8)
	}
	return bits.TrailingZeros8(uint8(g.edges) | 1<<4)
}

var segmentLetters = [Kinds]string{City: "c", Road: "r", River: "v", Field: "f", Monastery: "m"}

func (p *picture) segment(g *region, kind Kind, number int) Segment {
	s := Segment{
		Name:    fmt.Sprint(segmentLetters[kind], number),
		Kind:    kind,
		Edges:   g.edges,
		Halves:  g.halves,
		Shares:  g.shares,
		Shields: g.shields,
	}
	switch kind {
	case Field:
		s.Inner = g.halves == 0
	case Monastery:
		s.Name, s.Inner = "m", true
	case City:
		s.CastleHalf = g.edges.Len() == 1 && p.depth(g) < p.size/2
	default: // nothing to add
	}
	return s
}

// depth returns how far a region of one edge reaches into the tile.
func (p *picture) depth(g *region) int {
	n, most := p.size, 0
	for _, i := range g.cells {
		d := [4]int{i / n, n - 1 - i%n, n - 1 - i/n, i % n}[bits.TrailingZeros8(uint8(g.edges))]
		most = max(most, d)
	}
	return most
}

// borders finds the cities that each field touches, and the towns.
func (p *picture) borders(pl *plan) *cellError {
	for _, g := range p.regions {
		if g.ground == groundField && g.segment >= 0 {
			s := &pl.segments[g.segment]
			s.Borders = p.touching(g.cells, groundCity)
			s.Town = p.regionAt(g.cells, groundTown) != nil
		}
	}
	return nil
}

// touching returns the segments of a ground beside the cells, sorted.
func (p *picture) touching(cells []int, what ground) []int {
	var list []int
	for _, i := range cells {
		p.around(i, func(j int) {
			if h := p.region(j); h != nil && h.ground == what && h.segment >= 0 {
				list = append(list, h.segment)
			}
		})
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// cross finds which segments pass over and under each other.
func (p *picture) cross(pl *plan) *cellError {
	for i, c := range p.cells {
		if c.ground != groundCross {
			continue
		}
		a, b := p.regions[p.regionOf[2*i]].segment, p.regions[p.regionOf[2*i+1]].segment
		if a == b {
			return cellErrorf(i/p.size, i%p.size, "found a crossing of a segment with itself, expected two segments")
		}
		pl.crossings = append(pl.crossings, [2]int{min(a, b), max(a, b)})
	}
	slices.SortFunc(pl.crossings, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	pl.crossings = slices.Compact(pl.crossings)
	return nil
}
