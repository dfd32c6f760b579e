package bridgescastlesbazaars

import "circulade/rules"

// This file is what bridges and castles look like to a computer player.

// registerOutlook registers the terms of bridges and castles, if they are in play.
func (m *module) registerOutlook(b *rules.Book) {
	if m.inBridges {
		b.Outlook("bridges", m.bridgesOutlook)
	}
	if m.inCastles {
		b.Outlook("castles", m.castlesOutlook, rules.Reads{Tallies: true})
	}
}

// late is the number of tiles left below which bridges and castles lose their worth,
// evenly down to nothing.
const late = 24

// What is kept and what stands, in hundredths of a point: a bridge and the way to a castle
// that are left, and a follower on a castle, who will get as much as the next road or city
// around.
const (
	bridgeLeft = 150
	castleLeft = 60
	onCastle   = 600
)

// bridgesOutlook is 1.5 points for each bridge that a seat has kept.
func (m *module) bridgesOutlook(s *rules.State, seat rules.Seat) int {
	return bridgeLeft * s.Tally(m.bridgesLeft, seat) * min(s.Left(), late) / late
}

// castlesOutlook is 0.6 points for each castle that a seat may still build, and 6 for each
// of its followers that stands on one: less and less as the tiles run out that complete
// something around.
func (m *module) castlesOutlook(s *rules.State, seat rules.Seat) int {
	n := castleLeft * s.Tally(m.castlesLeft, seat)
	figures := s.Figures()
	for i := range figures {
		if f := &figures[i]; f.Where == m.place && f.Seat == seat {
			n += onCastle
		}
	}
	return n * min(s.Left(), late) / late
}
