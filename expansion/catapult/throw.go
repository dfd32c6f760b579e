package catapult

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// What a player chooses: where on the edge of the map's rectangle he stands, the
// azimuth, and the strength.
const (
	beyond   = 2        // tiles from the map to the rectangle
	paces    = unit / 4 // steps along its edge
	full     = 100      // the greatest strength
	leastCap = 12 * unit
)

// A rectangle is the map enlarged on all sides, from which tokens are thrown.
type rectangle struct{ left, top, right, bottom int64 }

func frame(b *board.Board) rectangle {
	var r rectangle
	for i, c := range b.Laid() {
		px, py := b.Pos(c)
		x, y := int64(px), int64(py)
		if i == 0 {
			r = rectangle{x, y, x, y}
		}
		r = rectangle{min(r.left, x), min(r.top, y), max(r.right, x), max(r.bottom, y)}
	}
	return rectangle{(r.left - beyond) * unit, (r.top - beyond) * unit, (r.right + 1 + beyond) * unit, (r.bottom + 1 + beyond) * unit}
}

// origins returns how many places there are along the edge.
func (r rectangle) origins() int { return int(2 * (r.right - r.left + r.bottom - r.top) / paces) }

// origin returns a place along the edge, clockwise from the upper left corner.
func (r rectangle) origin(n int) vector {
	at := int64(n) * paces
	for _, side := range [...]struct{ from, d, length vector }{
		{vector{r.left, r.top}, vector{1, 0}, vector{r.right - r.left, 0}},
		{vector{r.right, r.top}, vector{0, 1}, vector{r.bottom - r.top, 0}},
		{vector{r.right, r.bottom}, vector{-1, 0}, vector{r.right - r.left, 0}},
	} {
		if at < side.length.x {
			return vector{side.from.x + at*side.d.x, side.from.y + at*side.d.y}
		}
		at -= side.length.x
	}
	return vector{r.left, r.bottom - at}
}

// limit returns how far the greatest strength reaches.
func (r rectangle) limit() int64 {
	return max(leastCap, root(vector{r.right - r.left, r.bottom - r.top}.square()))
}

func (m *module) registerThrows(b *rules.Book) {
	if m.dice {
		m.registerDice(b)
		return
	}
	m.verbThrow = b.Verb(rules.Verb{
		Name: "throw", Kind: "throw", Trajectory: m.aimAtMap, Candidates: m.tryThrows,
		Ranges: func(s *rules.State, _ rules.Step) []rules.Range {
			return []rules.Range{
				{Name: "origin", Max: frame(&s.Board).origins() - 1},
				{Name: "azimuth", Max: turn - 1},
				{Name: "strength", Min: 1, Max: full},
			}
		},
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Push(rules.Step{
				Row: m.rowFlight, At: uint16(c.Value(0)),
				N: uint32(c.Value(1))<<16 | uint32(c.Value(2))<<8 | uint32(st.Seat)<<4 | st.N,
			})
		},
	})
	m.verbFlight = b.Verb(rules.Verb{
		Name: "flight", Kind: "flight", Do: m.fly, Ranges: gaussians("long", "right", "roll", "turn"),
	})
	m.rowThrow = b.Question("catapult.throw", rules.Script{
		Kind: "throw",
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return append(buf, rules.RangeChoice(m.verbThrow))
		},
	})
	m.rowFlight = b.Chance("catapult.flight", throwOf(m.verbFlight, "flight"))
}

// gaussians are the ranges of the four numbers of a throw.
func gaussians(names ...string) func(*rules.State, rules.Step) []rules.Range {
	return func(*rules.State, rules.Step) []rules.Range {
		var list []rules.Range
		for _, name := range names {
			list = append(list, rules.GaussianRange(name))
		}
		return list
	}
}

// throwOf is a chance step of four numbers.
func throwOf(verb rules.VerbID, name string) rules.Script {
	return rules.Script{
		Kind: name, Gaussians: 4,
		Outcomes: func(*rules.State, rules.Step) int { return 1 },
		Outcome:  func(*rules.State, rules.Step, int) rules.Choice { return rules.RangeChoice(verb) },
	}
}

// fly lets the token fly that a player has sent off.
func (m *module) fly(s *rules.State, st rules.Step, c rules.Choice) {
	seat, k := rules.Seat(st.N>>4&15), kind(st.N&15)
	r := frame(&s.Board)
	l := launch{
		from: r.origin(int(st.At)), azimuth: int(st.N >> 16),
		reach: int64(st.N>>8&255) * r.limit() / full,
	}
	f := field{told: s.Log() != nil}
	m.fill(s, &f)
	rest := f.throw(l, luckOf(c, m.halves))
	if f.told {
		s.Tell(rules.Event{Type: rules.EventPath, Seat: seat, Text: kinds()[k], Path: f.path})
	}
	m.rests(s, seat, k, rest, &f)
}

// rests is what follows when a token has come to rest.
func (m *module) rests(s *rules.State, seat rules.Seat, k kind, rest vector, f *field) {
	m.next(s, seat, k) // [CA-2]
	if k == knockout { // [CA-4]; [CA-13] else k == knockout || k == target
		for _, id := range f.touched[:f.hits] {
			if s.Figures()[id].Where != rules.InSupply { // a builder goes with its follower
				s.Return(id)
			}
		}
	}
	on := cellUnder(s, rest) != 0
	switch {
	case k == seduction && on: // [CA-5] else k == seduction
		s.Push(seduceStep(m.rowSeduce, seat, rest))
	case k == target && (on || !m.offMapOut):
		x, y := s.Board.Pos(s.Pieces()[s.FindPiece(m.due)].Cell)
		s.SetGameTally(m.away[seat], int(min(distance(rest, x, y), farthest))+1)
	}
}

// farthest bounds the square of a distance, so that it can be kept.
const farthest = 1<<31 - 2

// fill puts the figures on the map.
func (m *module) fill(s *rules.State, f *field) {
	b := s.Book()
	for i := range s.Figures() {
		g := &s.Figures()[i]
		def := b.FigureDef(g.Kind)
		if g.Where == rules.InSupply || def.Stays || !m.special && !def.Follower() {
			continue
		}
		at, ok := m.stand(s, rules.FigureID(i)) // [CA-8] else m.standOnLand(s, rules.FigureID(i))
		if !ok {
			continue
		}
		n := &f.bodies[f.n]
		*n = body{at: at, radius: radius(def), id: rules.FigureID(i)}
		n.lying = g.Where == rules.OnSegment && s.Board.SegFace(board.Seg(g.At)).Kind == tile.Field
		f.n++
	}
}

// radius returns how much room a figure takes.
func radius(def *rules.FigureDef) int64 {
	switch {
	case !def.Follower():
		return 160
	case def.Strength > 1:
		return 220
	}
	return 180
}
