package eval

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A touch is a hole that a feature runs into, by some sides.
type touch struct {
	hole  uint16
	sides tile.EdgeSet
	next  int16 // of the same feature, -1 for none
}

// A place is what the map says of a feature.
type place struct {
	stamp uint32 // of the map for which the touches hold
	first int16  // its first touch, -1 for none
	holes int16

	chanced [2]uint32 // for which map, pile and draws the chances hold
	chances [2]chances

	manned  uint32 // for which look at the figures the next hold
	seen    uint32 // scratch: the last feature that counted this one
	by      [rules.MaxSeats]uint8
	men     [rules.MaxSeats]uint8
	plain   [rules.MaxSeats]uint8
	helpers [rules.MaxSeats]uint8
	worth   float64
}

// chances say how likely a feature is to be completed by a seat that has so many draws.
type chances struct {
	complete, fit, soon float64
	rare, open          int // holes that at most two tiles fit; that no tile closes
	dead                bool
}

// A meeting is a hole where one tile could join two features of a kind.
type meeting struct {
	hole uint16
	pair uint8 // of sides, of a field of half-edges
	a, b board.Feature
}

// ground is the map as far as the evaluation needs it. It is kept as long as the map
// does not change.
type ground struct {
	version uint64
	stamp   uint32        // of the map
	draws   uint32        // of map, pile and numbers of draws
	holes   []board.Sides // by border cell
	touches []touch
	roads   []meeting
	cities  []meeting
	fields  []meeting
	loose   []board.Feature // roads and cities with holes
	places  []place         // by feature
}

// look takes the map in, if it is another one than before.
func (g *ground) look(b *board.Board) bool {
	if g.stamp != 0 && g.version == b.Version() {
		return false
	}
	if need := b.Capacity(); len(g.places) < need {
		g.places = make([]place, need)
	}
	g.version = b.Version()
	g.stamp++
	g.holes, g.touches, g.loose = g.holes[:0], g.touches[:0], g.loose[:0]
	g.roads, g.cities, g.fields = g.roads[:0], g.cities[:0], g.fields[:0]
	for i := range b.Border() {
		g.hole(b, b.Hole(i))
	}
	return true
}

// hole takes in an empty square.
func (g *ground) hole(b *board.Board, h board.Hole) {
	here := uint16(len(g.holes))
	var kinds [4]tile.Kind
	for e, f := range h.Edge {
		if f == 0 {
			continue
		}
		kinds[e] = b.Kind(f)
		if kinds[e] == tile.River {
			continue
		}
		g.touch(f, tile.Edge(e))
		for o, with := range h.Edge[:e] {
			if with == 0 || with == f || kinds[o] != kinds[e] {
				continue
			}
			m := meeting{here, uint8(board.Pair(tile.Edge(o), tile.Edge(e))), with, f}
			if kinds[e] == tile.City {
				g.cities = append(g.cities, m)
			} else {
				g.roads = append(g.roads, m)
			}
		}
	}
	g.meadows(&h, here)
	g.holes = append(g.holes, h.Sides)
}

// meadows notes the fields that meet in a hole, each two of them once.
func (g *ground) meadows(h *board.Hole, here uint16) {
	first := len(g.fields)
	for k, f := range h.Half {
		if f == 0 || k > 0 && h.Half[k-1] == f {
			continue
		}
		for o, with := range h.Half[:k] {
			if with == 0 || with == f || met(g.fields[first:], f, with) {
				continue
			}
			g.fields = append(g.fields, meeting{here, uint8(board.HalfPair(tile.Half(o), tile.Half(k))), with, f})
		}
	}
}

// met reports whether two features are among those that meet.
func met(list []meeting, f, with board.Feature) bool {
	for i := range list {
		if m := &list[i]; m.a == f && m.b == with || m.a == with && m.b == f {
			return true
		}
	}
	return false
}

// touch notes that a feature runs into the hole that is being taken in.
func (g *ground) touch(f board.Feature, e tile.Edge) {
	p, here := &g.places[f], uint16(len(g.holes))
	if p.stamp != g.stamp {
		p.stamp, p.first, p.holes = g.stamp, -1, 0
		g.loose = append(g.loose, f)
	}
	if p.first >= 0 && g.touches[p.first].hole == here {
		g.touches[p.first].sides |= 1 << e
		return
	}
	g.touches = append(g.touches, touch{here, 1 << e, p.first})
	p.first = int16(len(g.touches) - 1)
	p.holes++
}

// holesOf returns into how many holes a road or city runs.
func (g *ground) holesOf(f board.Feature) int {
	if p := &g.places[f]; p.stamp == g.stamp {
		return int(p.holes)
	}
	return 0
}

// few is how many draws are soon.
const few = 3

// chancesOf returns the chances of a road or city for a seat with so many draws: the
// product over its holes of the chance that a tile comes that closes it there (or only
// fits), each hole with an equal share of the draws. class tells seats of different
// draws apart, 0 or 1.
func (e *Evaluator) chancesOf(f board.Feature, class, draws int) *chances {
	p := &e.ground.places[f]
	c := &p.chances[class]
	if p.chanced[class] == e.ground.draws {
		return c
	}
	p.chanced[class] = e.ground.draws
	*c = chances{complete: 1, fit: 1, soon: 1}
	m := e.ground.holesOf(f)
	share, early := float64(draws)/float64(max(1, m)), float64(min(draws, few))/float64(max(1, m))
	if m == 0 && !e.closed(f) {
		*c = chances{dead: true} // what ends in a wall, or in a mouth
		return c
	}
	if m > 0 {
		e.through(p, c, share, early)
	}
	return c
}

func (e *Evaluator) closed(f board.Feature) bool { return e.board.Closed(f) }

// through goes through the holes of a road or city.
func (e *Evaluator) through(p *place, c *chances, share, early float64) {
	for i := p.first; i >= 0; i = e.ground.touches[i].next {
		t := &e.ground.touches[i]
		n := e.odds.of(e.ground.holes[t.hole])
		closing := n.closing(t.sides)
		if n.fit <= 2 {
			c.rare++
		}
		if n.fit == 0 {
			c.dead = true
		}
		if closing == 0 {
			c.open++
		}
		c.fit *= e.odds.some(n.fit, share)
		c.complete *= e.odds.some(closing, share)
		c.soon *= e.odds.some(closing, early)
	}
}

// aroundOf returns the chances of a monastic feature, whose holes are the empty squares
// around it: that each is filled at all, and in time.
func (e *Evaluator) aroundOf(f board.Feature, class, draws int) *chances {
	p := &e.ground.places[f]
	c := &p.chances[class]
	if p.chanced[class] == e.ground.draws {
		return c
	}
	p.chanced[class] = e.ground.draws
	*c = chances{complete: 1, fit: 1, soon: 1}
	b := e.board
	m := b.Ends(f)
	if m == 0 {
		return c
	}
	share := float64(draws) / float64(m)
	x, y := b.Pos(b.CellOf(b.Root(f)))
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			i := b.BorderIndex(b.At(x+dx, y+dy))
			if i < 0 {
				continue // laid, or with no tile beside it: anything may come
			}
			n := e.odds.of(e.ground.holes[i])
			if n.fit <= 2 {
				c.rare++
			}
			if n.fit == 0 {
				c.dead = true
			}
			c.fit *= e.odds.some(n.fit, share)
		}
	}
	c.complete = c.fit * min(1, float64(draws)/float64(m)) * min(1, float64(e.odds.left)/float64(4*m))
	c.soon = 0
	if m <= few {
		c.soon = c.fit * min(1, float64(min(draws, few))/float64(m))
	}
	return c
}
