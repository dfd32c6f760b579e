package kingrobber

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// claim gives each card to the player of this sub-turn if they have completed a larger
// feature than anybody before. What a card pays at once goes to whoever held it
// until then: the feature that wins it pays its new holder nothing.
func (m *module) claim(s *rules.State) { // [KR-7]
	for i := range m.cards {
		c := &m.cards[i]
		f, n := m.largest(s, c)
		if n == 0 {
			continue
		}
		holder := c.holder(s) // before the claim [KR-6]
		m.take(s, c, f)
		if !m.before {
			holder = c.holder(s)
		}
		if m.way == continuous && holder != rules.Chance {
			m.award(s, c, holder, c.each(n), s.Board.Root(f))
		}
	}
}

// largest returns the largest feature of the card's kind that this sub-turn has
// completed, whoever stands in it [KR-4], and how many there are.
func (m *module) largest(s *rules.State, c *card) (best board.Feature, n int) {
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		if s.Board.Kind(f) != c.of { // [KR-4] else s.Board.Kind(f) != c.of || s.Board.FiguresIn(f) == 0
			continue
		}
		if n++; n == 1 || s.Board.Tiles(f) > s.Board.Tiles(best) {
			best = f
		}
	}
	return best, n
}

// take gives the card to the player of this sub-turn if the feature he completed is
// larger than the record, and notes the new one.
func (m *module) take(s *rules.State, c *card, f board.Feature) {
	i, size := s.FindPiece(c.piece), s.Board.Tiles(f)
	record := int(s.Pieces()[i].State) // [KR-4] else int(s.Pieces()[i].State) - 1
	if size <= record {                // [KR-2, KR-3] else size <= record || c.off()
		return
	}
	seat := s.SubTurn().Seat
	s.SetPieceSeat(i, seat)
	s.SetPieceState(i, uint16(size)) // [KR-5]
	s.Tell(rules.Event{Type: rules.EventToken, Seat: seat, N: size, Text: c.name, Seg: s.Board.Root(f)})
}

// each is 1 point for each of so many cities or roads.
func (c *card) each(n int) rules.Value {
	if c.of == tile.City {
		return rules.Value{Cities: int16(n), PerCity: 1}
	}
	return rules.Value{Roads: int16(n), PerRoad: 1}
}

// award gives what a card is worth to its holder.
func (m *module) award(s *rules.State, c *card, holder rules.Seat, v rules.Value, seg board.Seg) { // [KR-6]
	v.Rule = m.pays
	a := v.Award(holder, seg, rules.Ownership{})
	a.Ruling.Source = c.source
	s.Award(a)
}

// final scores the cards at the end of the game [KR-6]. Nobody scores for one
// that nobody has.
func (m *module) final(s *rules.State) {
	for i := range m.cards {
		c := &m.cards[i]
		holder := c.holder(s)
		if holder == rules.Chance || m.way == continuous {
			continue
		}
		v := m.worth(s, c, m.hasBoth(s, holder))
		v.When = rules.AtEnd
		m.award(s, c, holder, v, 0)
	}
	s.PayOut()
}

// holder returns who has a card, or rules.Chance.
func (c *card) holder(s *rules.State) rules.Seat { return s.Pieces()[s.FindPiece(c.piece)].Seat }

// hasBoth reports whether a seat has both cards.
func (m *module) hasBoth(s *rules.State, seat rules.Seat) bool {
	for i := range m.cards {
		if m.cards[i].holder(s) != seat {
			return false
		}
	}
	return len(m.cards) == 2
}

// worth is what a card is worth at the end; both tells whether its holder has
// the other one too.
func (m *module) worth(s *rules.State, c *card, both bool) rules.Value {
	switch {
	case m.way == ten:
		return rules.Value{Bonus: 10}
	case m.way == fifteen && both:
		return rules.Value{Bonus: 20} // 40 for the two
	case m.way == fifteen:
		return rules.Value{Bonus: 15}
	}
	n := 0
	for f := range s.Board.Closings(c.of) {
		if s.Completes(f) {
			n++
		}
	}
	return c.each(n)
}
