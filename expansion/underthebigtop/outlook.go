package underthebigtop

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what the set looks like to people and to computer players.

// note tells what the ringmasters in a feature would bring now.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note { // [BT-15] else buf
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Kind != m.ringmaster || g.Where != rules.OnSegment || s.Board.FeatureOf(board.Seg(g.At)) != f {
			continue
		}
		c := s.CellOf(rules.FigureID(i))
		buf = append(buf, rules.Note{
			Rule: m.bonus, With: s.Board.Root(f), Place: c,
			Points: perTile * int(m.tilesAround(s, c)), Reach: rules.Around(s.Board.Pos(c)),
		})
	}
	return buf
}

// Of a hundred followers around the big top so many are still there when it pays.
const stays = 60

// circusOutlook is what a seat's followers around the big top will be paid: the animals
// that are left, on the average.
func (m *module) circusOutlook(s *rules.State, seat rules.Seat) int { // [BT-3]
	if s.FindPiece(m.top) < 0 {
		return 0
	}
	n := int(m.spectators(s, m.area(s), seat))
	if n == 0 {
		return 0
	}
	var mem [len(worth)]int
	points, left := 0, 0
	for i, k := range m.bag.Left(s, mem[:0]) {
		points, left = points+k*int(worth[i]), left+k
	}
	if left == 0 {
		return 0
	}
	return n * points * stays / left
}

// acrobatsOutlook is what a seat's acrobats will bring.
func (m *module) acrobatsOutlook(s *rules.State, seat rules.Seat) int { // [BT-12]
	return 100 * each * int(m.acrobatsOf(s, seat, 0))
}

// ringOutlook is what a seat's ringmaster will bring when his feature is scored.
func (m *module) ringOutlook(s *rules.State, seat rules.Seat) (n int) { // [BT-15]
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Seat == seat && g.Kind == m.ringmaster && s.Book().ScoresAt(g.Where) && !(m.hasCastles && g.Where == m.castle) {
			n += 100 * perTile * int(m.tilesAround(s, s.CellOf(rules.FigureID(i))))
		}
	}
	return n
}
