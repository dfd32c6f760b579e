package robbers

import "circulade/rules"

// What half of the next points of somebody else are, in hundredths of a point.
const loot = 300

// outlook is what a seat's robber on the track is worth: who waits where another's scoring
// figure stands will get half of what it moves, any other what the end pays.
func (m *module) outlook(s *rules.State, seat rules.Seat) int {
	i := m.of(s, seat)
	if i < 0 {
		return 0
	}
	at, end := int(s.Pieces()[i].State), 100*m.final
	if s.Left() == 0 {
		return end
	}
	for other := range s.Seats() {
		if !foreign(seat, other) {
			continue
		}
		for k := range s.Scorers() {
			if space, _ := s.Space(other, k); space == at {
				return max(loot, end)
			}
		}
	}
	return end
}
