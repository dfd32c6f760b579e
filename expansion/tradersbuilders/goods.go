package tradersbuilders

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A good is what a city makes: its sign on the tiles, and the tokens that the
// players have of it.
type good struct {
	name   string
	mark   board.Marks
	tokens rules.SeatTally
}

// registerGoods registers the tokens, who takes them, and what they bring in
// the end.
func (m *module) registerGoods(b *rules.Book) {
	for i, name := range []string{"wine", "grain", "cloth"} {
		m.goods[i] = good{name, b.SegmentMark(name), b.SeatTally(name)}
	}
	m.source = b.Source("goods")
	b.Outlook("goods", m.goodsOutlook)
	b.Work("traders-builders.goods", m.take)
	b.Work("traders-builders.final-goods", m.mostGoods)
}

// take gives the mover a token for each sign in the cities they have completed,
// whoever owns them.
func (m *module) take(s *rules.State) { // [TB-2]
	for i := range s.Completed() {
		if f := s.CompletedFeature(i); s.Board.Kind(f) == tile.City {
			m.takeFrom(s, f) // [TB-18] else m.takeFrom(s, f); if m.makes(s, f) { return }
		}
	}
}

// takeFrom gives the mover the tokens of a city.
func (m *module) takeFrom(s *rules.State, city board.Feature) {
	seat := s.SubTurn().Seat
	for i := range m.goods {
		g := &m.goods[i]
		n := s.Board.Marked(city, g.mark) // [TB-3] else min(1, s.Board.Marked(city, g.mark))
		if n == 0 {
			continue
		}
		s.AddTally(g.tokens, seat, n)
		s.Tell(rules.Event{Type: rules.EventToken, Seat: seat, N: n, Text: g.name, Seg: s.Board.Root(city)})
	}
}

// mostPoints is what most tokens of a good bring [TB-4].
const mostPoints = 10

// mostGoods gives points for each good to those who have most of it; whoever
// ties for it gets all of them.
func (m *module) mostGoods(s *rules.State) { // [TB-4]
	for i := range m.goods {
		var have [rules.MaxSeats]uint8
		for seat := range s.Seats() {
			have[seat] = uint8(min(s.Tally(m.goods[i].tokens, seat), 255))
		}
		own := rules.MostOf(have)
		v := rules.Value{Bonus: mostPoints, When: rules.AtEnd, Rule: m.most}
		for seat := range own.Owners.All() {
			a := v.Award(seat, 0, own)
			a.Ruling.Source = m.source
			s.Award(a)
		}
	}
	s.PayOut()
}
