package kingrobber

import "circulade/rules"

// This file is what the cards look like to a computer player.

// registerOutlook registers a term for each card in play that pays at the end.
func (m *module) registerOutlook(b *rules.Book) {
	for i := range m.cards {
		c := &m.cards[i]
		b.Outlook(c.name, func(s *rules.State, seat rules.Seat) int { return m.outlook(s, c, seat) }, rules.Reads{Values: true})
	}
}

// The tiles for each city or road that is completed by the end of a game, and how much a
// record of so many tiles squared outweighs a tile in the pile.
const (
	tilesEach = 7
	outweighs = 2
)

// outlook is, for who has a card, what it will pay times the chance that they keep it:
//
//	pay · record² / (record² + tiles left / 2)
//
// Where a card pays 1 point for each city, there will be one for each seven tiles that the
// game has; where it pays at once, only those that are still to come count.
func (m *module) outlook(s *rules.State, c *card, seat rules.Seat) int {
	card := &s.Pieces()[s.FindPiece(c.piece)]
	if card.Seat != seat {
		return 0
	}
	left := s.Left()
	pay := 0
	switch m.way {
	case perFeature:
		pay = 100 * (len(s.Board.Laid()) + left) / tilesEach
	case continuous:
		pay = 100 * left / tilesEach
	default:
		pay = 100 * m.worth(s, c, m.hasBoth(s, seat)).Points()
	}
	record := int(card.State) * int(card.State)
	return pay * record / max(1, record+left/outweighs)
}
