package abbot

import (
	"circulade/board"
	"circulade/rules"
)

// What it is worth that an abbot can come home with its points at any turn, in hundredths of
// a point, and the number of tiles left below which it loses that, evenly down to nothing.
const (
	free = 150
	late = 12
)

// outlook is 1.5 points for an abbot on something unfinished: it is not locked there as
// others are.
func (m *module) outlook(s *rules.State, seat rules.Seat) int {
	for i := range s.Figures() {
		f := &s.Figures()[i]
		if f.Kind == m.abbot && f.Seat == seat && f.Where == rules.OnSegment && !s.Board.Closed(s.Board.FeatureOf(board.Seg(f.At))) {
			return free * min(s.Left(), late) / late
		}
	}
	return 0
}
