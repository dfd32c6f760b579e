package hillsandsheep

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// bury puts a tile of the pile under a hill that has just been laid, unseen.
func (m *module) bury(s *rules.State) {
	if c := s.SubTurn().Cell; c != 0 && s.Board.FaceAt(c).Marks&m.hill != 0 {
		s.Bury() // [HS-13]
	}
}

// breakTie tells, of those who are equally strong in a feature, who has a follower of theirs
// in it on a hill; with hs.hill_tie = count, how many of them.
func (m *module) breakTie(s *rules.State, f board.Feature, tied rules.SeatSet) (on [rules.MaxSeats]uint8) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Where != rules.OnSegment || !tied.Has(g.Seat) {
			continue
		}
		seg := board.Seg(g.At)
		if s.Board.FeatureOf(seg) == f && s.Board.FaceAt(s.Board.CellOf(seg)).Marks&m.hill != 0 && m.counts(s, g.Kind, f) {
			on[g.Seat]++
			if !m.count {
				on[g.Seat] = rules.Enough
			}
		}
	}
	return on
}

// counts reports whether a figure of a kind counts for the majority in a feature.
func (m *module) counts(s *rules.State, k rules.FigureKind, f board.Feature) bool {
	def := s.Book().FigureDef(k)
	if def.ShieldStrength && s.Board.Kind(f) == tile.City {
		return s.Board.Shields(f) > 0
	}
	return def.Strength > 0
}

// value makes a completed monastery worth 3 more for each vineyard beside it.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if !v.Closed { // [HS-17] else false
		return v
	}
	rule := m.wine
	if s.Board.Kind(f) == tile.Garden {
		if !m.garden {
			return v
		}
		rule = m.gardenWine
	}
	var mem [around]board.Cell
	if n := len(m.vineyards(s, f, mem[:0])); n > 0 {
		v.Bonus += perVineyard * int16(n) // [HS-17]
		v.Rule = rule
	}
	return v
}

// Around a monastery there are so many squares, and a vineyard on one of them brings it so
// many points.
const (
	around      = 8
	perVineyard = 3
)

// vineyards appends the vineyards on the eight squares around a monastery.
func (m *module) vineyards(s *rules.State, f board.Feature, buf []board.Cell) []board.Cell {
	at := s.Board.CellOf(s.Board.Root(f))
	x, y := s.Board.Pos(at)
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			c := s.Board.At(x+dx, y+dy)
			if c != 0 && c != at && s.Board.Face(c) != board.NoFace && s.Board.FaceAt(c).Marks&m.vineyard != 0 {
				buf = append(buf, c)
			}
		}
	}
	return buf
}
