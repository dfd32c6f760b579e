package tunnel

import "circulade/rules"

// What a token is worth that is left, in hundredths of a point, and the number of tiles left
// below which it loses that, evenly down to nothing.
const (
	token = 60
	late  = 24
)

// outlook is 0.6 points for each token that a seat has left: two of them join roads.
func (m *module) outlook(s *rules.State, seat rules.Seat) int {
	return token * s.Tally(m.left, seat) * min(s.Left(), late) / late
}
