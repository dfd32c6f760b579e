package goldmines

import "circulade/rules"

// ahead is for how many tiles left a seat may hope for one more ingot.
const ahead = 16

// outlook is what the ingots that a seat has will bring at the end, in hundredths of a
// point: as many points each as with those that it may hope for.
func (m *module) outlook(s *rules.State, seat rules.Seat) int {
	n := s.Tally(m.owned, seat)
	return 100 * n * int(each(n+s.Left()/ahead/2))
}
