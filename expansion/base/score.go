package base

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerScoring registers what features are worth, scoring in play and at
// the end.
func (m *module) registerScoring(b *rules.Book) {
	b.Fold(m.value)
	b.Work("base.score", m.score)
	b.Work("base.settle", func(s *rules.State) { s.Settle() })
	b.Work("base.return", m.goHome)
	b.Work("base.final-features", func(s *rules.State) { m.final(s, !m.rule.finalOrder.On) })
	b.Work("base.final-fields", func(s *rules.State) { m.final(s, m.rule.finalOrder.On) })
	b.Work("base.over", func(s *rules.State) {
		s.Tell(rules.Event{Type: rules.EventOver})
		s.End()
	})
}

// value is what a feature is worth, complete or at the end.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	b := &s.Board
	kind := b.Kind(f)
	var r rules.Rule
	switch kind {
	case tile.Road:
		r = m.rule.road // BA-15
		v.Tiles, v.PerTile = int16(b.Tiles(f)), 1
	case tile.City:
		r = m.rule.city // BA-16
		v.Tiles, v.Shields = int16(b.Tiles(f)), int16(b.Shields(f))
		v.PerTile, v.PerShield = 2, 2
		switch {
		case !v.Closed && m.shieldless: // BA-27
			v.PerTile, v.Shields = 1, 0
		case !v.Closed:
			v.PerTile, v.PerShield = 1, 1
		case m.smallCity && v.Tiles == 2: // BA-17
			r = m.rule.smallCity
			v.PerTile, v.PerShield = 1, 1
		}
	case tile.Monastery:
		r = m.rule.monastery // BA-18
		v.Tiles, v.PerTile = int16(b.Tiles(f)), 1
		if v.Closed {
			v.Tiles = 9
		}
	case tile.Field:
		return m.fieldValue(s, f, v)
	default:
		return v
	}
	if !v.Closed {
		r = m.rule.incomplete // BA-27
	}
	if !r.On {
		v.PerTile, v.PerShield = 0, 0
	}
	v.Rule = r.ID
	return v
}

// completes reports whether this kind of feature counts as completed [BA-14,
// BA-16, BA-18]; the switches exist to prove the rules.
func (m *module) completes(k tile.Kind) bool {
	switch k {
	case tile.Road:
		return m.rule.roadEnds.On
	case tile.City:
		return m.rule.city.On
	default:
		return m.rule.monastery.On
	}
}

// score scores each completed feature [BA-11].
func (m *module) score(s *rules.State) {
	if !m.rule.scoreNow.On {
		return
	}
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		switch {
		case !m.completes(s.Board.Kind(f)):
		case s.Board.Men(f) > 0:
			if m.rule.sameTurn.On || !m.newcomer(s, f) { // BA-12
				m.award(s, f, false)
				s.Scored(rules.Scored{Feature: f, When: rules.InPlay})
			}
		case !m.rule.unoccupied.On: // BA-21
			seat := s.Part().Seat
			v := s.ValueOf(f, seat, rules.InPlay)
			s.Award(v.Award(seat, s.Board.Low(f), [rules.MaxSeats]uint8{}, 0))
		}
	}
}

// newcomer reports whether the figure deployed in this part stands in f.
func (m *module) newcomer(s *rules.State, f board.Feature) bool {
	p := s.Part()
	if !p.Deployed {
		return false
	}
	g := s.Figures()[p.Figure]
	return g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f
}

// award gives a feature's value to each of its owners [BA-19].
func (m *module) award(s *rules.State, f board.Feature, final bool) {
	by := s.Strengths(f)
	owners := rules.Majority(by)
	if !m.rule.majority.On {
		owners = 0
		for seat, n := range by {
			if n > 0 {
				owners |= 1 << seat
			}
		}
	}
	when := rules.InPlay
	if final {
		when = rules.AtEnd
	}
	for seat := range rules.Seat(s.Book().Seats()) {
		if owners>>seat&1 != 0 {
			v := s.ValueOf(f, seat, when)
			s.Award(v.Award(seat, s.Board.Low(f), by, owners))
		}
	}
}

// goHome returns the figures of the features scored [BA-20]. Farmers stay
// [BA-23].
func (m *module) goHome(s *rules.State) {
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		if s.Board.Men(f) > 0 && m.rule.goHome.On && m.completes(s.Board.Kind(f)) {
			s.ReturnAll(f)
		}
	}
	if !m.rule.farmersStay.On && s.Part().Cell != 0 {
		base := s.Board.Base(s.Part().Cell)
		for i := range s.Board.FaceAt(s.Part().Cell).N {
			if f := s.Board.FeatureOf(base + board.Seg(i)); s.Board.Kind(f) == tile.Field {
				s.ReturnAll(f)
			}
		}
	}
}

// final scores, at the end of the game, roads, cities and monasteries in this
// order, or the fields [BA-27, BA-28]. Followers of each scored feature come
// off the board.
func (m *module) final(s *rules.State, fields bool) {
	if fields {
		m.scoreFarms(s)
		s.Settle()
		return
	}
	var mem [128]board.Feature
	for _, f := range s.Occupied(mem[:0]) {
		if s.Board.Kind(f) != tile.Field {
			m.award(s, f, true)
			s.Scored(rules.Scored{Feature: f, When: rules.AtEnd})
			s.ReturnAll(f)
		}
	}
	s.Settle()
}
