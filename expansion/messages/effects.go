package messages

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerEffects registers the choice of the follower that is scored alone.
func (m *module) registerEffects(b *rules.Book) {
	m.verbTarget = b.Verb(rules.Verb{
		Name: "release", Kind: "release", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { m.release(s, rules.FigureID(c.N())) },
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "release "...))
		},
	})
	m.rowTarget = b.Question("messages.target", rules.Script{Kind: "message-target", List: m.targets})
}

// act does what a message says.
func (m *module) act(s *rules.State, seat rules.Seat, n message) {
	switch n {
	case road, city, monastery:
		if f, ok := m.least(s, seat, n); ok {
			v := m.worth(s, f, seat)
			v.Rule = m.asAtEnd
			m.award(s, seat, s.Board.Root(f), v)
		}
	case shields:
		m.award(s, seat, 0, rules.Value{Shields: m.shields(s, seat), PerShield: 2, Rule: m.either})
	case knights:
		m.award(s, seat, 0, rules.Value{Figures: m.count(s, seat, tile.City), PerFigure: 2, Rule: m.one})
	case farmers:
		m.award(s, seat, 0, rules.Value{Figures: m.count(s, seat, tile.Field), PerFigure: 2, Rule: m.one})
	case extraTile:
		s.Nest(m.toPart, m.toEnd) // [ME-13]
	case scoreOne:
		s.Push(rules.Step{Row: m.rowTarget, Seat: seat})
	case numMessages:
	}
}

// award gives the points of a message.
func (m *module) award(s *rules.State, seat rules.Seat, seg board.Seg, v rules.Value) {
	a := v.Award(seat, seg, rules.Ownership{}) // whoever has the majority
	a.Ruling.Source = m.source
	s.Award(a)
	s.PayOut()
}

// on returns the feature that a follower of a seat stands in: no barn, no builder,
// no pig, and nobody in a town, a tower or a prison.
func (m *module) on(s *rules.State, f rules.Figure, seat rules.Seat) board.Feature {
	def := s.Book().FigureDef(f.Kind)
	if f.Seat != seat || f.Where != rules.OnSegment || !def.Follower() || def.Stays {
		return 0
	}
	return s.Board.FeatureOf(board.Seg(f.At))
}

// ofKind reports whether a feature is one that a message names: shrines and abbeys
// are monasteries, gardens are not.
func ofKind(k tile.Kind, n message) bool {
	switch n {
	case road:
		return k == tile.Road
	case city:
		return k == tile.City
	case monastery:
		return k == tile.Monastery || k == tile.Shrine || k == tile.Abbey
	default:
		return false
	}
}

// worth is what a feature is worth to a seat as in the final scoring.
func (m *module) worth(s *rules.State, f board.Feature, seat rules.Seat) rules.Value {
	return s.ValueOf(f, seat, rules.AsAtEnd) // [ME-17] else s.ValueOf(f, seat, rules.IfClosed)
}

// least returns the cheapest unfinished feature of the kind that a message names
// with a follower of a seat, the earliest of equal ones.
func (m *module) least(s *rules.State, seat rules.Seat, n message) (best board.Feature, ok bool) {
	points := 0
	for _, g := range s.Figures() {
		f := m.on(s, g, seat)
		if f == 0 || !ofKind(s.Board.Kind(f), n) || s.Board.Closed(f) { // [ME-10] else m.worthless(s, seat, f, n)
			continue
		}
		p := m.worth(s, f, seat).Points()
		if !ok || p < points || p == points && s.Board.Root(f) < s.Board.Root(best) {
			best, points, ok = f, p, true
		}
	}
	return best, ok
}

// shields counts the shields of the cities with a knight of a seat.
func (m *module) shields(s *rules.State, seat rules.Seat) (n int16) {
	s.ClearMarks()
	for _, g := range s.Figures() {
		if f := m.on(s, g, seat); f != 0 && s.Board.Kind(f) == tile.City && s.Mark(f) {
			n += int16(s.Board.Shields(f))
		}
	}
	return n
}

// count counts the followers of a seat in features of a kind; each counts once,
// whatever it counts for the majority.
func (m *module) count(s *rules.State, seat rules.Seat, k tile.Kind) (n int16) {
	for _, g := range s.Figures() {
		if f := m.on(s, g, seat); f == 0 || s.Board.Kind(f) != k {
			continue
		}
		n++ // [ME-11] else n += int16(s.Book().FigureDef(g.Kind).Strength)
	}
	return n
}

// targets offers the followers that can be scored alone and taken back: those in
// features that have not been completed, and on castles [ME-12, ME-17].
func (m *module) targets(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for i, g := range s.Figures() {
		f := m.on(s, g, st.Seat)
		switch {
		case g.Where != rules.OnSegment && s.Book().ScoresAt(g.Where) && g.Seat == st.Seat: // [ME-12]
		case f == 0 || s.Board.Kind(f) != tile.Field && s.Board.Closed(f): // [ME-12] else ownsNot(s, f, st.Seat)
			continue
		}
		buf = append(buf, rules.NewChoice(m.verbTarget, 0, 0, uint32(i)))
	}
	return buf
}

// release scores a follower's feature for its owner alone, if he has the majority
// or shares it, and sends the follower home [ME-12].
func (m *module) release(s *rules.State, id rules.FigureID) {
	g := s.Figures()[id]
	if f := m.on(s, g, g.Seat); f != 0 && s.Owners(f).Has(g.Seat) {
		v := m.worth(s, f, g.Seat)
		v.Rule = m.asAtEnd
		m.award(s, g.Seat, s.Board.Root(f), v)
	}
	s.Return(id)
}
