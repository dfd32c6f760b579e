package art

import (
	"math"
	"slices"

	"circulade/tile"
)

// What a cell of the raster holds if it does not belong to a segment.
const (
	free    = -1 // grass that no field owns, or that is not yet given out
	blocked = -2 // a wall, a village: nobody stands there
)

// A raster tells for every square unit of the tile which segment owns it.
type raster [size * size]int16

// cell returns the index of the cell at p, or -1 off the tile.
func cell(p pt) int {
	x, y := int(math.Floor(p.x)), int(math.Floor(p.y))
	if x < 0 || y < 0 || x >= size || y >= size {
		return -1
	}
	return y*size + x
}

// at returns the middle of a cell.
func at(i int) pt { return pt{float64(i%size) + 0.5, float64(i/size) + 0.5} }

// owner returns what lies at p; off the tile nothing does.
func (r *raster) owner(p pt) int {
	if i := cell(p); i >= 0 {
		return int(r[i])
	}
	return blocked
}

func (r *raster) fill(v int, in func(pt) bool) {
	for i := range r {
		if in(at(i)) {
			r[i] = int16(v)
		}
	}
}

// stroke marks the cells within half of a line.
func (r *raster) stroke(v int, line []pt, half float64) {
	for k := 1; k < len(line); k++ {
		a, b := line[k-1], line[k]
		x0, x1 := int(min(a.x, b.x)-half), int(max(a.x, b.x)+half)
		y0, y1 := int(min(a.y, b.y)-half), int(max(a.y, b.y)+half)
		for y := max(y0, 0); y <= min(y1, size-1); y++ {
			for x := max(x0, 0); x <= min(x1, size-1); x++ {
				if toSegment(at(y*size+x), a, b) <= half {
					r[y*size+x] = int16(v)
				}
			}
		}
	}
}

func (r *raster) disc(v int, c pt, radius float64) {
	r.stroke(v, []pt{c, c.add(pt{0.01, 0})}, radius)
}

// neighbours calls f for the cells beside i.
func neighbours(i int, f func(j int)) {
	if i%size > 0 {
		f(i - 1)
	}
	if i%size < size-1 {
		f(i + 1)
	}
	if i >= size {
		f(i - size)
	}
	if i < size*(size-1) {
		f(i + size)
	}
}

// growFields gives the free ground to the fields, each growing from its
// half-edges. Where two fields grow together, nothing printed parts them: the
// line where they met is returned, for a hedge.
func (s *scene) growFields() (seams []pt) {
	var queue []int
	for i := range s.t.Segments {
		seg := &s.t.Segments[i]
		if seg.Kind != tile.Field {
			continue
		}
		for h := tile.NL; h <= tile.WR; h++ {
			if !seg.Halves.Has(h) {
				continue
			}
			for k := 2; k < size/2-1; k++ {
				x := float64(k) + float64(h&1)*size/2 + 0.5
				c := cell(pt{x, 0.5}.turn(h.Edge()))
				if s.land[c] == free {
					s.land[c] = int16(i)
					queue = append(queue, c)
				}
			}
		}
	}
	s.flood(queue)
	for i := range s.t.Segments {
		if seg := &s.t.Segments[i]; seg.Kind == tile.Field && seg.Halves == 0 {
			s.innerField(i)
		}
	}
	for i, v := range s.land {
		if v < 0 || s.t.Segments[v].Kind != tile.Field {
			continue
		}
		for _, j := range []int{i + 1, i + size} {
			if (j == i+1 && j%size == 0) || j >= len(s.land) {
				continue
			}
			if o := s.land[j]; o >= 0 && o != v && s.t.Segments[o].Kind == tile.Field {
				seams = append(seams, at(i).mix(at(j), 0.5))
			}
		}
	}
	return seams
}

// flood spreads the owners of the queued cells over the free cells.
func (s *scene) flood(queue []int) {
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		neighbours(c, func(j int) {
			if s.land[j] == free {
				s.land[j] = s.land[c]
				queue = append(queue, j)
			}
		})
	}
}

// innerField gives a field that touches no edge the largest free patch; if
// there is none worth the name, a clearing in another field.
func (s *scene) innerField(seg int) {
	room := s.clearance(func(v int) bool { return v == free })
	best := 0
	for i, d := range room {
		if d > room[best] {
			best = i
		}
	}
	if room[best] >= 3 {
		s.land[best] = int16(seg)
		s.flood([]int{best})
		return
	}
	room = s.clearance(s.isField)
	for i, d := range room {
		if d > room[best] {
			best = i
		}
	}
	if room[best] < 3 {
		return
	}
	s.land.disc(seg, at(best), min(room[best]-1, 11))
}

func (s *scene) isField(v int) bool {
	return v >= 0 && s.t.Segments[v].Kind == tile.Field
}

// isGrass reports whether a cell shows grass, whoever owns it.
func (s *scene) isGrass(v int) bool { return v == free || s.isField(v) }

// clearance returns for every cell about how far it is from the nearest cell,
// or from the side of the tile, that does not pass.
func (s *scene) clearance(pass func(v int) bool) *[size * size]float64 {
	const straight, slant = 1, math.Sqrt2
	const above, below = -size, size
	room := new([size * size]float64)
	for i, v := range s.land {
		if !pass(int(v)) {
			continue
		}
		if x, y := i%size, i/size; x == 0 || y == 0 || x == size-1 || y == size-1 {
			room[i] = straight
			continue
		}
		room[i] = min(room[i-1]+straight, room[i+above]+straight, room[i+above-1]+slant, room[i+above+1]+slant)
	}
	for y := size - 2; y > 0; y-- {
		for i := y*size + size - 2; i > y*size; i-- {
			if room[i] > straight {
				room[i] = min(room[i], room[i+1]+straight, room[i+below]+straight, room[i+below+1]+slant, room[i+below-1]+slant)
			}
		}
	}
	return room
}

// enclose marks the cells in a closed line.
func (r *raster) enclose(v int, ring []pt) {
	for y := range size {
		mid := float64(y) + 0.5
		var cuts []float64
		for i, j := 0, len(ring)-1; i < len(ring); j, i = i, i+1 {
			if a, b := ring[i], ring[j]; (a.y > mid) != (b.y > mid) {
				cuts = append(cuts, (b.x-a.x)*(mid-a.y)/(b.y-a.y)+a.x)
			}
		}
		slices.Sort(cuts)
		for k := 0; k+1 < len(cuts); k += 2 {
			for x := max(int(math.Ceil(cuts[k]-0.5)), 0); x < size && float64(x)+0.5 < cuts[k+1]; x++ {
				r[y*size+x] = int16(v)
			}
		}
	}
}
