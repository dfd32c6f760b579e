package art

import (
	"slices"

	"circulade/tile"
)

// apart is how far figures on one tile should stand from each other.
const apart = 18

// maxShields bounds the coats of arms that are drawn in one city.
const maxShields = 9

// Spots returns where a figure stands for each segment, by the segment's name,
// in the tile's 100 units and unturned; for a tile with a mark on which pieces stand
// also where that is: "tower", "ferry-lake", "plague", and of a flying machine "wings".
func Spots(t *tile.Tile) map[string][2]float64 {
	w, road := whole(t)
	s := layOut(w)
	m := make(map[string][2]float64, len(t.Segments))
	for i := range w.Segments {
		p := s.spots[i]
		m[t.Segments[i].Name] = [2]float64{p.x, p.y}
	}
	if road >= 0 {
		for i, p := range s.entrances(road) {
			m[t.Segments[[]int{road, len(t.Segments) - 1}[i&1]].Name] = [2]float64{p.x, p.y}
		}
	}
	for _, o := range s.ornaments {
		if spot := allMarks[o.mark].spot; spot != "" {
			m[spot] = [2]float64{o.at.x, o.at.y}
		}
	}
	return m
}

// placeSpots chooses the spots, those with the least freedom first, with the
// shields and the garden where they still find room.
func (s *scene) placeSpots() {
	var taken []pt
	for _, p := range s.holy {
		s.spots[p.seg] = p.at
		taken = append(taken, p.at)
	}
	for i := range s.ways {
		w := &s.ways[i]
		s.spots[w.seg] = s.waySpot(w, append(s.crossed(w.seg), taken...))
		taken = append(taken, s.spots[w.seg])
	}
	for i := range s.cities {
		c := &s.cities[i]
		if c.seg == unowned {
			continue
		}
		taken = s.placeInCity(c, taken)
	}
	taken = s.placeGarden(taken)
	taken = s.placeLandMarks(taken)
	for i := range s.t.Segments {
		if s.t.Segments[i].Kind == tile.Field {
			s.spots[i] = s.roomSpot(i, 13, append(s.crossed(i), taken...))
			taken = append(taken, s.spots[i])
		}
	}
	s.placeLatent(taken)
}

// placeInCity chooses the spot of a city and hangs up its coats of arms and its
// goods, beside the figure. In a narrow city they choose first, for the figure
// needs less room.
func (s *scene) placeInCity(c *city, taken []pt) []pt {
	taken = s.placeCentral(c.seg, taken)
	first := s.narrow(c.seg)
	if first {
		taken = s.hang(c, taken)
	}
	s.spots[c.seg] = s.roomSpot(c.seg, 14, taken)
	taken = append(taken, s.spots[c.seg])
	if !first {
		taken = s.hang(c, taken)
	}
	return taken
}

func (s *scene) hang(c *city, taken []pt) []pt {
	for _, g := range c.gates {
		taken = append(taken, g.at)
	}
	for range min(s.t.Segments[c.seg].Shields, maxShields) {
		p := s.shieldSpot(c.seg, taken)
		s.shields = append(s.shields, p)
		taken = append(taken, p.at)
	}
	return s.placeCityMarks(c.seg, taken)
}

// narrow reports whether a city has so little room that goods and a figure stand
// side by side only if the goods choose first.
func (s *scene) narrow(seg int) bool {
	_, room := s.roomiest(func(v int) bool { return v == seg }, centre)
	return room < 12
}

// gap returns the distance from p to the nearest point taken, at most most.
func gap(p pt, taken []pt, most float64) float64 {
	for _, q := range taken {
		most = min(most, p.dist(q))
	}
	return most
}

// waySpot chooses a point in the middle of a way, away from what is taken.
func (s *scene) waySpot(w *way, taken []pt) pt {
	best, score := w.lines[0].at[0], -1e9
	for _, l := range w.lines {
		n := length(l.at)
		for d := 0.0; d <= n; d++ {
			p, _ := along(l.at, d)
			k := gap(p, taken, apart+12) + min(p.inset(), 14)*2 - abs(d-n/2)*0.3
			if s.land.owner(p) != w.seg {
				k -= 1000
			}
			if k > score+1e-6 {
				best, score = p, k
			}
		}
	}
	return best
}

// roomSpot chooses a point of a segment with room around it. More room than
// enough counts for little.
func (s *scene) roomSpot(seg int, enough float64, taken []pt) pt {
	room := s.clearance(func(v int) bool { return v == seg })
	best, score := -1, -1e9
	for i, d := range room {
		if d == 0 {
			continue
		}
		k := 1.4*min(d, enough) + 0.1*d + gap(at(i), taken, apart+8) - 0.03*at(i).dist(centre) - 4*max(8-at(i).inset(), 0)
		if k > score+1e-6 {
			best, score = i, k
		}
	}
	if best < 0 {
		return s.anyRoom(taken)
	}
	return at(best)
}

// anyRoom is for a segment that has no ground at all: a point apart from the
// others.
func (s *scene) anyRoom(taken []pt) pt {
	best, score := centre, -1e9
	for i := range s.land {
		p := at(i)
		if k := gap(p, taken, apart) - 0.05*p.dist(centre); p.inset() > 8 && k > score+1e-6 {
			best, score = p, k
		}
	}
	return best
}

// shieldSpot chooses where a coat of arms hangs: in its city, clear of the
// wall and beside the figure.
func (s *scene) shieldSpot(seg int, taken []pt) place {
	room := s.clearance(func(v int) bool { return v == seg })
	best, score := -1, -1e9
	for i, d := range room {
		p := at(i)
		k := 2.2*min(d, 15) + gap(p, taken, 22) - 0.05*p.dist(centre) - 0.01*(p.x+2*p.y)
		if d > 0 && k > score+1e-6 {
			best, score = i, k
		}
	}
	if best < 0 {
		return place{seg, s.anyRoom(taken), 0.6 * shieldHalf}
	}
	return place{seg, at(best), shieldHalf * min(max(room[best]/11.5, 0.6), 1)}
}

// placeGarden finds grass for the garden that some copies of a tile carry, and
// returns taken with it. The garden is a segment in some games only; it lies at
// the same place in all of them.
func (s *scene) placeGarden(taken []pt) []pt {
	segment := slices.IndexFunc(s.t.Segments, func(seg tile.Segment) bool { return seg.Kind == tile.Garden })
	if s.t.Mark != "garden" && segment < 0 {
		return taken
	}
	s.findGarden(taken)
	for i := range s.t.Segments {
		if s.t.Segments[i].Kind != tile.Garden {
			continue
		}
		if s.garden == nil {
			s.spots[i] = s.anyRoom(taken)
			taken = append(taken, s.spots[i])
			continue
		}
		s.spots[i] = s.garden.at
	}
	if s.garden != nil {
		taken = append(taken, s.garden.at)
	}
	return taken
}

func (s *scene) findGarden(taken []pt) {
	best, score := place{seg: -1}, -1e9
	for _, r := range []float64{gardenHalf, gardenHalf * 0.8, gardenHalf * 0.6} {
		for i := range s.land {
			p := at(i)
			k := gap(p, taken, 24) + min(p.inset(), 20) - 0.05*p.dist(centre)
			if k > score+1e-6 && s.plot(p, r+2.5) {
				best, score = place{-1, p, r}, k
			}
		}
		if best.r > 0 {
			s.garden = &best
			return
		}
	}
}

// plot reports whether a square about p lies wholly in one field.
func (s *scene) plot(p pt, r float64) bool {
	f := s.land.owner(p)
	for k := -1.0; k <= 1; k += 0.5 {
		for _, q := range []pt{{k, 1}, {k, -1}, {1, k}, {-1, k}} {
			if s.land.owner(p.add(q.mul(r))) != f {
				return false
			}
		}
	}
	return s.isField(f)
}

// placeMarks finds room for the marks that have no picture.
func (s *scene) placeMarks() {
	taken := s.printedSpots()
	for _, p := range s.shields {
		taken = append(taken, p.at)
	}
	if s.garden != nil {
		taken = append(taken, s.garden.at)
	}
	for _, o := range s.ornaments {
		taken = append(taken, o.at)
	}
	put := func(p pt, text string) {
		s.badges = append(s.badges, badge{p, text})
		taken = append(taken, p)
	}
	shown := "" // the end of the roads that a mark already names
	for _, m := range s.t.Marks {
		if landHalf(m) > 0 || s.shows(m) {
			if m == s.end {
				shown = m
			}
			continue
		}
		if s.hubbed && m == s.end {
			put(s.hub, m)
			shown = m
			continue
		}
		put(s.beside(func(v int) bool { return s.isGrass(v) || s.isCity(v) }, taken, centre), m)
	}
	if s.hubbed && !ownPicture(s.end) && s.end != shown && !s.hubHoly() {
		put(s.hub, s.end)
	}
	for i := range s.t.Segments {
		for _, m := range s.t.Segments[i].Marks {
			if pictured(s.t.Segments[i].Kind, m) || m == "town" && s.shows(m) || m == "tunnel" && (s.underCity(i) || s.t.Segments[i].EndsAt == m) {
				continue
			}
			put(s.beside(func(v int) bool { return v == i || s.isGrass(v) }, taken, s.spots[i]), m)
		}
	}
}

// beside chooses a point near another that covers nothing taken.
func (s *scene) beside(pass func(int) bool, taken []pt, near pt) pt {
	room := s.clearance(pass)
	best, score := cell(centre), -1e9
	for i, d := range room {
		p := at(i)
		k := 2*gap(p, taken, 15) + 2*min(d, 7) + min(p.inset(), 8) - 0.25*p.dist(near)
		if d > 0 && k > score+1e-6 {
			best, score = i, k
		}
	}
	return at(best)
}
