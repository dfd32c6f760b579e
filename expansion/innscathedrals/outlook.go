package innscathedrals

import "circulade/rules"

// What the big follower is worth beyond a plain one while it is kept, in hundredths of a
// point, and the number of tiles left below which it loses that, evenly down to nothing.
const (
	kept = 150
	late = 24
)

// outlook is 1.5 points for the big follower in the supply: where it decides a majority it
// is worth more than a plain one, so it is not spent on what nobody contests.
func (m *module) outlook(s *rules.State, seat rules.Seat) int {
	return kept * s.Supply(seat, m.big) * min(s.Left(), late) / late
}
