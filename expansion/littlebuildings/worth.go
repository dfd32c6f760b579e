package littlebuildings

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerWorth registers what buildings add to what is scored.
func (m *module) registerWorth(b *rules.Book) {
	b.ModifyValue(m.value) // [LB-4]
	b.Note(m.note)
}

// value adds the points of the buildings to what a feature is worth, if a rule in play scores it at all:
// nothing scores a shrine on a tile of one's own where the Cult is not in play.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	v.Plus = 0
	if v.Rule == 0 || m.zero && worthless(s, f, v) {
		return v
	}
	v.PlusBy = m.by
	m.eachOn(s, f, func(p rules.Piece) { v.Plus += m.pointsOf(p) })
	return v
}

// worthless reports whether a road or a city that is not finished is worth nothing.
func worthless(s *rules.State, f board.Feature, v rules.Value) bool {
	k := s.Board.Kind(f)
	return (k == tile.City || k == tile.Road) && !v.Closed && v.Points() == 0
}

// pointsOf returns what a building adds.
func (m *module) pointsOf(p rules.Piece) uint8 { return m.each[p.Kind-m.first] }

// eachOn calls f for each building on the tiles of a feature; those of a monastery are the
// nine that it counts.
func (m *module) eachOn(s *rules.State, in board.Feature, f func(rules.Piece)) {
	for k := range rules.PieceKind(kinds) {
		left := s.CountPieces(m.first + k)
		for i := s.FindPiece(m.first + k); left > 0; i++ {
			if p := s.Pieces()[i]; p.Kind == m.first+k {
				left--
				if covers(&s.Board, in, p.Cell) {
					f(p)
				}
			}
		}
	}
}

// on returns what the buildings on a tile add where that tile is counted for itself.
func (m *module) on(s *rules.State, c board.Cell) (n uint8) {
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		if k := s.Pieces()[i].Kind; k >= m.first && k < m.first+kinds {
			n += m.each[k-m.first]
		}
	}
	return n
}

// covers reports whether a feature counts a tile.
func covers(b *board.Board, f board.Feature, c board.Cell) bool {
	if b.Kind(f).Monastic() { // [LB-4]
		x, y := b.Pos(b.CellOf(b.Root(f)))
		return rules.Around(x, y).Has(b.Pos(c))
	}
	first := b.FirstSeg(c)
	for i := range b.FaceAt(c).N {
		if b.FeatureOf(first+board.Seg(i)) == f {
			return true
		}
	}
	return false
}

// note tells of each building that adds points to a feature.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
	if v := s.ValueOf(f, 0, rules.AtEnd); v.Plus == 0 {
		return buf
	}
	m.eachOn(s, f, func(p rules.Piece) {
		x, y := s.Board.Pos(p.Cell)
		buf = append(buf, rules.Note{
			Rule: m.rule, With: s.Board.Root(f), Place: p.Cell, Points: int(m.pointsOf(p)),
			Reach: rules.Block{Left: x, Top: y, Right: x, Bottom: y},
		})
	})
	return buf
}
