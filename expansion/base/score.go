package base

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerScoring registers what features are worth, scoring in play and at
// the end.
func (m *module) registerScoring(b *rules.Book) {
	b.ModifyValue(m.value)
	b.Work("base.score", m.score)
	b.Work("base.settle", func(s *rules.State) { s.PayOut() })
	b.Work("base.return", m.goHome)                // [BA-23] else b.Work("base.return", m.allHome)
	b.Work("base.final-features", m.finalFeatures) // [BA-28] else b.Work("base.final-features", m.finalFields)
	b.Work("base.final-fields", m.finalFields)     // [BA-28] else b.Work("base.final-fields", m.finalFeatures)
	b.Work("base.over", func(s *rules.State) {
		s.Tell(rules.Event{Type: rules.EventOver})
		s.End()
	})
}

// value is what a feature is worth, complete or at the end.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	b := &s.Board
	kind := b.Kind(f)
	switch kind {
	case tile.Road:
		v.Rule, v.Tiles = m.road, int16(b.Tiles(f))
		v.PerTile = 1 // [BA-15]
	case tile.City:
		v.Rule, v.Tiles, v.Shields = m.city, int16(b.Tiles(f)), int16(b.Shields(f))
		v.PerTile, v.PerShield = 2, 2                // [BA-16]
		if v.Closed && m.smallCity && v.Tiles == 2 { // BA-17
			v.Rule, v.PerTile, v.PerShield = m.smallCityRule, 1, 1
		}
	case tile.Monastery:
		v.Rule, v.Tiles = m.monastery, int16(b.Tiles(f))
		v.PerTile = 1 // [BA-18]
		if v.Closed {
			v.Tiles = 9
		}
	case tile.Field:
		return m.fieldValue(s, f, v)
	default:
		return v
	}
	if v.Closed {
		return v
	}
	v.Rule = m.incomplete
	v.PerTile = 1 // [BA-27] else 0
	switch {
	case kind != tile.City:
	case m.shieldless:
		v.Shields = 0
	default:
		v.PerShield = 1 // [BA-27] else 0
	}
	return v
}

// score scores each completed feature in which somebody stands.
func (m *module) score(s *rules.State) { // [BA-11]
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		if s.Board.FiguresIn(f) == 0 { // [BA-14, BA-16, BA-18] else !stands(s, f)
			continue // [BA-21] else m.payNobody(s, f); continue
		}
		m.pay(s, f) // [BA-12] else m.payOld(s, f)
	}
}

// pay scores a completed feature.
func (m *module) pay(s *rules.State, f board.Feature) {
	m.award(s, f, false)
	s.Scored(rules.Scored{Feature: f, When: rules.InPlay})
}

// award gives a feature's value to each of its owners.
func (m *module) award(s *rules.State, f board.Feature, final bool) {
	own := s.Owners(f) // [BA-19] else everybody(s, f)
	when := rules.InPlay
	if final {
		when = rules.AtEnd
	}
	for seat := range own.Owners.All() {
		v := s.ValueOf(f, seat, when)
		s.Award(v.Award(seat, s.Board.Root(f), own))
	}
}

// goHome returns the figures of the features scored. Farmers stay.
func (m *module) goHome(s *rules.State) {
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		if s.Board.FiguresIn(f) > 0 { // [BA-20]
			s.ReturnAll(f)
		}
	}
}

// finalFeatures scores, at the end of the game, roads, cities and monasteries in this
// order [BA-27]. Followers of each scored feature come off the board.
func (m *module) finalFeatures(s *rules.State) {
	var mem [128]board.Feature
	for _, f := range s.Occupied(mem[:0]) {
		if s.Board.Kind(f) != tile.Field {
			m.award(s, f, true)
			s.Scored(rules.Scored{Feature: f, When: rules.AtEnd})
			s.ReturnAll(f)
		}
	}
	s.PayOut()
}

// finalFields scores the fields last [BA-28].
func (m *module) finalFields(s *rules.State) {
	m.scoreFarms(s)
	s.PayOut()
}
