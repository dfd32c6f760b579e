package tower

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what towers and prisoners look like to a computer player.

// registerOutlook registers the terms of the towers, the prisoners and what is left to build.
func (m *module) registerOutlook(b *rules.Book) {
	b.Outlook("tower-range", m.rangeOutlook, rules.Reads{Values: true})
	b.Outlook("captives", m.captivesOutlook, rules.Reads{})
	b.Outlook("tower-pieces", m.piecesOutlook)
}

// late is the number of tiles left below which prisoners and pieces lose their worth,
// evenly down to nothing.
const late = 24

// What a captive is worth to their owner, in hundredths of a point: they come home in
// exchange for another, or for a ransom that costs less than a follower is worth early in
// the game. To the captor a captive is worth nothing until then.
const captive = 240

// captivesOutlook is 2.4 points for each of a seat's followers in prison; late in the game
// nobody comes home any more.
func (m *module) captivesOutlook(s *rules.State, seat rules.Seat) (n int) {
	figures := s.Figures()
	for i := range figures {
		if f := &figures[i]; f.Where == m.prison && f.Seat == seat {
			n += captive
		}
	}
	return n * min(s.Left(), late) / late
}

// piece is what a piece of tower that is left is worth, in hundredths of a point: it is
// dear to who has few of them.
const piece = 60

// piecesOutlook is what is left to build with:
//
//	0.6 points · pieces / (1 + pieces / 4)
func (m *module) piecesOutlook(s *rules.State, seat rules.Seat) int {
	n := s.Tally(m.pieces, seat)
	return 4 * piece * n / (4 + n) * min(s.Left(), late) / late
}

// Of ten followers in danger that are worth most to the others three are captured, and of
// the rest one.
const (
	first = 30
	rest  = 5
)

// away is what a captive costs their owner beside the feature, in hundredths of a point.
const away = 300

// rangeOutlook is what the next floor of a tower may cost a seat: the followers that it
// would reach, each with what its feature is worth now and 3 points for itself. The dearest
// of them counts 30 %, the others 5 %.
func (m *module) rangeOutlook(s *rules.State, seat rules.Seat) int {
	if !m.threatened(s, seat) {
		return 0
	}
	var mem [24]threat
	towers := m.threats(s, mem[:0])
	figures := s.Figures()
	dearest, sum := 0, 0
	for i := range figures {
		f, id := &figures[i], rules.FigureID(i)
		if f.Seat != seat || f.Where == rules.InSupply || !s.Reached(id) || !s.Book().FigureDef(f.Kind).Follower() {
			continue
		}
		if c := s.CellOf(id); c != 0 && reached(s, towers, c) {
			cost := m.cost(s, f)
			dearest, sum = max(dearest, cost), sum+cost
		}
	}
	return -(dearest*first + (sum-dearest)*rest) / 100 * min(s.Left(), late) / late
}

// threatened reports whether somebody else has a piece of tower left.
func (m *module) threatened(s *rules.State, seat rules.Seat) bool {
	for other := range s.Seats() {
		if other != seat && s.Tally(m.pieces, other) > 0 {
			return true
		}
	}
	return false
}

// A threat is a tower to which a floor may be added, and how far that would reach.
type threat struct{ x, y, reach int }

// threats appends the towers that are open, and the foundations of others: the first ones
// if there are more than the list has room for.
func (m *module) threats(s *rules.State, list []threat) []threat {
	for _, c := range s.Board.Laid() {
		if s.Board.FaceAt(c).Marks&m.foundation == 0 || len(list) == cap(list) {
			continue
		}
		if floors := m.floors(s, c); floors == 0 || !m.closed(s, c) {
			x, y := s.Board.Pos(c)
			list = append(list, threat{x, y, floors + 1})
		}
	}
	return list
}

// reached reports whether the next floor of a tower reaches a cell.
func reached(s *rules.State, towers []threat, c board.Cell) bool {
	x, y := s.Board.Pos(c)
	for i := range towers {
		t := &towers[i]
		if t.x == x && max(t.y-y, y-t.y) <= t.reach || t.y == y && max(t.x-x, x-t.x) <= t.reach {
			return true
		}
	}
	return false
}

// cost is what a seat loses with a follower: what it stands for, shared by those who stand
// there, and itself.
func (m *module) cost(s *rules.State, f *rules.Figure) int {
	if f.Where != rules.OnSegment {
		return away
	}
	in := s.Board.FeatureOf(board.Seg(f.At))
	if s.Board.Kind(in) != tile.Field && s.Board.Closed(in) {
		return 0
	}
	return away + 100*s.ValueOf(in, f.Seat, rules.AtEnd).Points()/max(1, s.Board.FiguresIn(in))
}
