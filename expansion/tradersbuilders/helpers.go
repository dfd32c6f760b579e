package tradersbuilders

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A helper is a figure that stands beside its owner's followers and is none
// itself: the builder, the pig. Everybody has one.
type helper struct {
	kind rules.FigureKind
	// place is where a seat's helper stands among the figures of the seat. The
	// table of figures never changes its order, so there is nothing to search.
	place int
}

// of returns a seat's helper and its number.
func (h *helper) of(s *rules.State, seat rules.Seat) (*rules.Figure, rules.FigureID) {
	figures := s.Figures()
	id := int(seat)*len(figures)/s.Book().Seats() + h.place
	return &figures[id], rules.FigureID(id)
}

// in reports whether a seat's helper stands in a feature.
func (h *helper) in(s *rules.State, seat rules.Seat, f board.Feature) bool {
	g, _ := h.of(s, seat)
	return g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f
}

// registerHelpers registers the builder and, where farmers are played, the pig.
func (m *module) registerHelpers(b *rules.Book) error {
	m.builder = m.helper(b, true, rules.FigureDef{
		Name: "builder", Role: "builder",
		Strength: 0, // [TB-10] else 1
	})
	m.pig = m.helper(b, b.Is(optFarmers, "on"), rules.FigureDef{
		Name: "pig", Role: "pig",
		Strength: 0, // [TB-14] else 1
	})
	for _, h := range []*helper{&m.builder, &m.pig} {
		if b.FigureDef(h.kind).Count > 0 {
			m.helpers = append(m.helpers, h)
		}
	}
	if len(m.helpers) == 0 {
		return nil
	}
	b.MayStandOn(m.mayStandOn)
	b.MayOccupy(m.mayOccupy)
	b.AfterLeft(func(s *rules.State, id rules.FigureID, seg board.Seg) {
		if g := &s.Figures()[id]; seg != 0 && s.Book().FigureDef(g.Kind).Follower() {
			m.release(s, g.Seat, s.Board.FeatureOf(seg))
		}
	})
	b.AfterRefaced(func(s *rules.State, _ board.Cell) { m.releaseAll(s) })
	if b.FigureDef(m.pig.kind).Count > 0 {
		b.ModifyValue(m.value, tile.Field)
	}
	return b.Offer("base.wood", m.offer)
}

// helper registers a kind of helper.
func (m *module) helper(b *rules.Book, inPlay bool, def rules.FigureDef) helper {
	if inPlay { // [TB-1]
		def.Count = 1 // [TB-11] else 2
	}
	h := helper{}
	for k := range b.FigureKinds() {
		h.place += b.FigureDef(rules.FigureKind(k)).Count
	}
	h.kind = b.Figure(def)
	return h
}

// offer adds a builder or a pig on the tile just laid [TB-5, TB-13].
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for _, h := range m.helpers {
		buf = s.OfferFigures(st, h.kind, buf) // [TB-9] else offerFirst(s, st, h.kind, buf)
	}
	return buf
}

// mayStandOn is what builders and pigs stand on.
func (m *module) mayStandOn(k rules.FigureKind, on tile.Kind) bool {
	switch k {
	case m.builder.kind:
		return on == tile.Road || on == tile.City // [TB-5] else true
	case m.pig.kind:
		return on == tile.Field // [TB-13] else true
	}
	return true
}

// mayOccupy keeps builders and pigs beside a follower of their owner.
func (m *module) mayOccupy(s *rules.State, seat rules.Seat, k rules.FigureKind, seg board.Seg) bool {
	f := s.Board.FeatureOf(seg)
	switch k {
	case m.builder.kind:
		return !s.Board.Closed(f) && // [TB-6] else true
			attended(s, seat, f) // [TB-5] else true
	case m.pig.kind:
		return attended(s, seat, f) // [TB-13] else true
	}
	return true
}

// attended reports whether a seat has a follower in a feature.
func attended(s *rules.State, seat rules.Seat, f board.Feature) bool {
	if s.Board.FiguresIn(f) == 0 {
		return false
	}
	b := s.Book()
	each := len(s.Figures()) / b.Seats()
	own := s.Figures()[int(seat)*each:][:each]
	for i := range own {
		g := &own[i]
		if g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f && b.FigureDef(g.Kind).Follower() {
			return true
		}
	}
	return false
}

// release returns a seat's builder and pig from a feature where it has no
// follower any more [TB-10, TB-14].
func (m *module) release(s *rules.State, seat rules.Seat, f board.Feature) {
	for _, h := range m.helpers {
		if h.in(s, seat, f) && !attended(s, seat, f) {
			_, id := h.of(s, seat)
			s.Return(id)
		}
	}
}

// releaseAll does so wherever a builder or a pig stands: a feature may have
// been split.
func (m *module) releaseAll(s *rules.State) {
	for seat := range s.Seats() {
		for _, h := range m.helpers {
			if g, _ := h.of(s, seat); g.Where == rules.OnSegment {
				m.release(s, seat, s.Board.FeatureOf(board.Seg(g.At)))
			}
		}
	}
}

// value makes each city of a farm worth one point more to an owner whose pig is
// in it.
func (m *module) value(s *rules.State, f board.Feature, owner rules.Seat, v rules.Value) rules.Value {
	if !m.pig.in(s, owner, f) {
		return v
	}
	if m.perFarm {
		return oneMore(v, m.farm) // [TB-15] else v
	}
	return oneMore(v, m.city) // [TB-16] else v
}

func oneMore(v rules.Value, rule rules.RuleID) rules.Value {
	v.PerCity++
	v.Rule = rule
	return v
}
