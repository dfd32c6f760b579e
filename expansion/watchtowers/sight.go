package watchtowers

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// worth is what a watchtower pays a seat as things stand.
func (m *module) worth(s *rules.State, c board.Cell, seat rules.Seat) rules.Value {
	k := m.sightOf(s, c)
	v := rules.Value{Rule: m.rules[k]}
	n := m.count(s, k, c, seat)
	switch { //nolint:staticcheck // a proof makes one condition false
	case k == followers: // [WT-9]
		v.Figures, v.PerFigure = n, 2
	case k == shields: // [WT-10]
		v.Shields, v.PerShield = n, 2
	case k == roads: // [WT-11]
		v.Tiles, v.PerTile = n, 1
	case k == monasteries: // [WT-12]
		v.Tokens, v.PerToken = n, 3
	case k == cities: // [WT-13]
		v.Tiles, v.PerTile = n, 1
	}
	return v
}

// count counts what a watchtower sees on its own tile and the eight around.
func (m *module) count(s *rules.State, k sight, at board.Cell, seat rules.Seat) (n int16) {
	x, y := s.Board.Pos(at)
	area := rules.Around(x, y) // [WT-3] else rules.Block{Left: x, Top: y, Right: x, Bottom: y}
	if k == followers {
		return countFollowers(s, area) // [WT-8] else others(s, area)
	}
	for y := area.Top; y <= area.Bottom; y++ {
		for x := area.Left; x <= area.Right; x++ {
			if c := s.Board.At(x, y); c != 0 && s.Board.Face(c) != board.NoFace {
				n += m.onTile(s, k, c, seat)
			}
		}
	}
	return n
}

// countFollowers counts everybody's followers on some squares.
func countFollowers(s *rules.State, area rules.Block) (n int16) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Where != rules.InSupply &&
			s.Book().FigureDef(g.Kind).Follower() && // [WT-7] else true
			area.Holds(s, rules.FigureID(i)) { // [WT-7] else area.Has(s.Board.Pos(s.CellOf(rules.FigureID(i))))
			n++
		}
	}
	return n
}

// onTile counts what there is of a sight on a tile.
func (m *module) onTile(s *rules.State, k sight, c board.Cell, seat rules.Seat) (n int16) {
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		seg := base + board.Seg(i)
		if s.Board.FeatureOf(seg) == 0 {
			continue // not there in this condition of the tile
		}
		switch kind := s.Board.KindOf(seg); {
		case k == roads && kind == tile.Road, k == cities && kind == tile.City && m.isCity(s, seg):
			return 1
		case k == monasteries && kind.Monastic() &&
			kind != tile.Garden: // [WT-12] else true
			n++
		case k == shields && kind == tile.City && m.isCity(s, seg):
			n += arms(s, seg, seat)
		}
	}
	return n
}

// isCity reports whether a segment of a city is one still: what has become a castle is
// none, nor is the Count's town.
func (m *module) isCity(s *rules.State, seg board.Seg) bool {
	if s.Board.SegFace(seg).Marks&m.town != 0 { // [WT-13]
		return false
	}
	f := s.Board.FeatureOf(seg)
	return !s.Board.Closed(f) || s.Completes(f) // [WT-13] else true
}

// arms counts the coats of arms of a segment of a city, if they count there.
func arms(s *rules.State, seg board.Seg, seat rules.Seat) int16 {
	n := int16(s.Board.SegFace(seg).Shields)
	if n > 0 && s.ValueOf(s.Board.FeatureOf(seg), seat, rules.IfClosed).PerShield == 0 { // [WT-10]
		return 0
	}
	return n
}
