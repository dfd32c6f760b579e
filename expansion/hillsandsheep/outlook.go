package hillsandsheep

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// note tells people what each vineyard beside an unfinished monastery would bring.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
	k := s.Board.Kind(f)
	if !k.Monastic() || s.Board.Closed(f) || k == tile.Garden && !m.garden {
		return buf
	}
	rule := m.wine
	if k == tile.Garden {
		rule = m.gardenWine
	}
	if s.ValueOf(f, 0, rules.IfClosed).Rule != rule {
		return buf // they bring it nothing
	}
	var mem [around]board.Cell
	for _, c := range m.vineyards(s, f, mem[:0]) {
		x, y := s.Board.Pos(c)
		buf = append(buf, rules.Note{Rule: rule, With: s.Board.Root(f), Place: c, Points: perVineyard, Reach: rules.Block{Left: x, Top: y, Right: x, Bottom: y}})
	}
	return buf
}

// late is the number of tiles in the pile below which a flock is less and less likely to be
// gathered.
const late = 12

// outlook is what a seat may hope for from its shepherd, in hundredths of a point: most of
// the sheep on his field, and less when the pile is short, as sheep that are left bring nothing.
func (m *module) outlook(s *rules.State, seat rules.Seat) (n int) {
	f := m.field(s, seat)
	if f == 0 {
		return 0
	}
	for other := range s.Seats() {
		if m.field(s, other) == f {
			n += int(m.flock(s, other))
		}
	}
	return 80 * n * min(s.Left(), late) / late
}
