package littlebuildings

import "circulade/rules"

// What a building that is left is worth before the last tiles, in hundredths of a point.
const (
	spare = 25
	often = 3 // of so many turns one ends with a building
)

// registerOutlook registers what is left to build with as something to keep for a better
// tile: as many as the turns to come leave time for.
func (m *module) registerOutlook(b *rules.Book) {
	b.Outlook("buildings", func(s *rules.State, seat rules.Seat) int {
		n := s.Tally(m.left[0], seat)
		if m.counts {
			n += s.Tally(m.left[1], seat) + s.Tally(m.left[2], seat)
		}
		return spare * min(n, s.Left()/(often*s.Book().Seats()))
	})
}
