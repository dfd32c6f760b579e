package count

import "circulade/rules"

// What a follower in a quarter is worth, in hundredths of a point: what it will take part in
// when something of the quarter's kind is completed, and that it comes home then. Who is in
// the market goes to a field at the end.
var worth = [numQuarters]int{castle: 400, blacksmith: 200, cathedral: 200, market: 400}

// late is the number of tiles left below which the other quarters lose their worth, evenly
// down to nothing.
const late = 24

// outlook is what a seat's followers in the town are worth. Nobody leaves the quarter where the
// Count is; who is there is worth half.
func (m *module) outlook(s *rules.State, seat rules.Seat) (n int) {
	left, shut := min(s.Left(), late), m.shut(s)
	figures := s.Figures()
	for i := range figures {
		f := &figures[i]
		if f.Where != m.quarter || f.Seat != seat {
			continue
		}
		v := worth[f.Spot]
		if f.Spot != market {
			v = v * left / late
		}
		if shut.has(f.Spot) {
			v /= 2
		}
		n += v
	}
	return n
}
