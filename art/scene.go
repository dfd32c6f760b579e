package art

import (
	"slices"

	"circulade/tile"
)

// A scene is a tile laid out: where everything on it lies.
type scene struct {
	t      *tile.Tile
	chance *chance
	turn   int // quarter turns in which the tile will lie

	land   raster // who owns the ground
	cities []city
	ways   []way
	ends   []roadEnd

	// hub is where roads meet that end on the tile; hubbed tells whether any
	// does, and what for.
	hub    pt
	hubbed bool
	end    string

	bridges   []bridge
	gaps      []waterGate
	causeways []causeway
	tunnels   []gate // where a road goes underground

	holy      []place // monasteries and their like
	garden    *place
	shields   []place
	ornaments []ornament
	seams     []pt // where two fields meet with nothing between them
	parcels   []parcel
	hedges    []pt // about the parcels
	badges    []badge
	spots     []pt // one per segment
}

// A place is where a thing stands that is no way and no city.
type place struct {
	seg int // index of the segment, or -1
	at  pt
	r   float64 // half its width
}

// A badge is a letter for a mark that has no picture of its own.
type badge struct {
	at   pt
	text string
}

// The usual half widths of places.
const (
	wallHalf    = 2.6
	villageHalf = 12
	yardHalf    = 20
	gardenHalf  = 8.5
	shieldHalf  = 9
)

// layOut lays a tile out. What is large and cannot move comes first.
func layOut(t *tile.Tile) *scene {
	s := &scene{t: t, chance: newChance(t.Name()), hub: centre}
	s.land.fill(free, func(pt) bool { return true })
	s.layCities()
	s.paintCities()
	s.layWays(tile.River)
	s.paintWays()
	s.findHub()
	s.layWays(tile.Road)
	s.layTunnels()
	s.layBanks()
	s.paintWays()
	s.layCrossings()
	s.innerCities()
	s.layHoly()
	s.seams = s.growFields()
	s.spots = make([]pt, len(t.Segments))
	s.placeSpots()
	s.placeMarks()
	return s
}

// paintCities enters the cities in the raster, walls last: they are nobody's.
func (s *scene) paintCities() {
	for i := range s.cities {
		s.enterCity(&s.cities[i])
	}
}

func (s *scene) enterCity(c *city) {
	for _, ring := range c.rings {
		s.land.enclose(c.seg, ring.at)
	}
	half := wallHalf
	if c.town {
		half *= 1.3
	}
	for _, w := range slices.Concat(c.walls, c.turns) {
		s.land.stroke(blocked, w.at, half)
	}
}

// findHub looks for a roomy place near the middle where roads can meet.
func (s *scene) findHub() {
	branches := false
	for i := range s.t.Segments {
		seg := &s.t.Segments[i]
		if seg.Kind != tile.Road {
			continue
		}
		if seg.Edges.Len() == 1 && !s.endsAtWall(seg) && !ownEnd(seg.EndsAt) {
			s.hubbed = true
			if s.end == "" {
				s.end = seg.EndsAt
			}
		}
		branches = branches || seg.Edges.Len() > 2
	}
	if !s.hubbed && !branches && !s.monastic() {
		return
	}
	room := s.clearance(func(v int) bool { return v == free })
	best, score := -1, 0.0
	for i, d := range room {
		if k := min(d, 23) - 0.55*at(i).dist(centre); d > 3 && (best < 0 || k > score+1e-6) {
			best, score = i, k
		}
	}
	if best >= 0 {
		s.hub = at(best)
		if s.hub.dist(centre) < 1 {
			s.hub = centre
		}
	}
	s.hub = s.besideWall(s.hub)
}

// besideWall moves the hub to a wall or a river where that and a single road
// part two fields.
func (s *scene) besideWall(hub pt) pt {
	var roads tile.EdgeSet
	for i := range s.t.Segments {
		if seg := &s.t.Segments[i]; seg.Kind == tile.Road {
			roads |= seg.Edges & 15
		}
	}
	if !s.hubbed || s.hubHoly() || roads.Len() != 1 {
		return hub
	}
	e := edgesOf(roads)[0]
	if s.fieldAt(tile.Half(2*e)) == s.fieldAt(tile.Half(2*e+1)) {
		return hub
	}
	to, ok := s.barrier(hub)
	if !ok {
		return hub
	}
	return to.add(hub.sub(to).unit().mul(min(hub.dist(to), villageHalf-1)))
}

// paintWays enters the ways in the raster. A city lies above a road that
// passes under it; a road lies above a river.
func (s *scene) paintWays() {
	for i := range s.ways {
		w := &s.ways[i]
		var ground raster
		for _, l := range w.lines {
			ground = s.land
			ground.stroke(w.seg, l.at, w.half())
			for c, v := range ground {
				if s.land[c] == free || s.land[c] >= 0 && s.t.Segments[s.land[c]].Kind != tile.City {
					s.land[c] = v
				}
			}
		}
		if w.pool != nil {
			s.land.fill(w.seg, func(p pt) bool {
				return s.land.owner(p) >= free && !s.isCity(s.land.owner(p)) && inside(p, w.pool.shore.at)
			})
		}
	}
	for _, e := range s.ends {
		s.land.disc(blocked, e.at, 6)
	}
	if s.hubbed && !s.hubHoly() {
		s.land.disc(blocked, s.hub, villageHalf)
	}
	for _, g := range s.tunnels {
		s.land.disc(blocked, g.at, roadHalf)
	}
}

// end returns where the way's first line ends.
func (w *way) end() pt { return w.lines[0].at[len(w.lines[0].at)-1] }

// innerCities finds room for cities that touch no edge.
func (s *scene) innerCities() {
	for i := range s.cities {
		c := &s.cities[i]
		if len(c.rings) > 0 {
			continue
		}
		at, room := s.roomiest(func(v int) bool { return v == free }, centre)
		ring := &pen{}
		ring.ring(at, min(max(room-5, 8), 20))
		c.rings = []*pen{ring}
		c.walls = []*pen{ring}
		s.enterCity(c)
	}
}

// monastic reports whether a monastery or its like is on the tile.
func (s *scene) monastic() bool {
	for i := range s.t.Segments {
		if k := s.t.Segments[i].Kind; k.Monastic() && k != tile.Garden {
			return true
		}
	}
	return false
}

// alone reports whether any tile may lie beside this one: then what stands here
// takes all of it.
func (s *scene) alone() bool {
	return s.t.Terrain == [4]tile.Terrain{tile.Joker, tile.Joker, tile.Joker, tile.Joker}
}

// hubHoly reports whether the roads that end here end at a monastery.
func (s *scene) hubHoly() bool { return s.end == "monastery" && s.monastic() }

// layHoly finds room for monasteries and their like.
func (s *scene) layHoly() {
	hub := s.hubHoly()
	for i := range s.t.Segments {
		// A garden is found a place where its picture is, see placeGarden.
		if k := s.t.Segments[i].Kind; !k.Monastic() || k == tile.Garden {
			continue
		}
		p := place{seg: i, at: s.hub, r: yardHalf}
		switch {
		case s.alone():
			p = place{seg: i, at: centre, r: size / 2}
		case !hub:
			p = s.roomFor(p)
		}
		hub = false
		s.holy = append(s.holy, p)
		s.land.fill(i, func(q pt) bool {
			return max(abs(q.x-p.at.x), abs(q.y-p.at.y)) <= p.r+1
		})
	}
}

// roomFor moves a place into the city it is linked with, or to open grass, or
// into any city where there is no grass, and makes it smaller if it must be.
func (s *scene) roomFor(p place) place {
	at, room := s.roomiest(func(v int) bool { return s.isCity(v) && s.linked(v, p.seg) }, s.hub)
	if room < 9 {
		at, room = s.roomiest(func(v int) bool { return v == free }, s.hub)
	}
	if room < 9 {
		at, room = s.roomiest(s.isCity, s.hub)
	}
	p.at = at
	p.r = min(p.r, max(room*0.64, 6))
	return p
}

func (s *scene) isCity(v int) bool {
	return v >= 0 && s.t.Segments[v].Kind == tile.City
}

// roomiest returns the place with the most room among the cells that pass; of
// several good ones the one nearest to the point near.
func (s *scene) roomiest(pass func(int) bool, near pt) (pt, float64) {
	room := s.clearance(pass)
	best, score := cell(centre), -1e9
	for i, d := range room {
		if k := min(d, 22) - 0.05*at(i).dist(near); d > 0 && k > score+1e-6 {
			best, score = i, k
		}
	}
	p := at(best)
	if p.dist(centre) < 1 {
		p = centre
	}
	return p, room[best]
}

func abs(x float64) float64 { return max(x, -x) }
