package darmstadt

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// completed pays for each church that this sub-turn has completed, behind what its monk
// gets and while everybody still stands there, whether there is a monk or not.
func (m *module) completed(s *rules.State) { // [DA-3]
	for i := range s.Completed() {
		if f := s.CompletedFeature(i); m.isChurch(s, f) {
			m.pay(s, f, rules.Value{Rule: m.pays})
		}
	}
}

// final pays, at the end of the game, for each church that is not completed, before the
// followers of what is scored then come home.
func (m *module) final(s *rules.State) {
	for _, c := range s.Board.Laid() {
		if f, open := m.openChurch(s, c); open {
			m.pay(s, f, rules.Value{Rule: m.paysLast, When: rules.AtEnd})
		}
	}
	s.PayOut()
}

// isChurch reports whether a feature is the monastery of a church.
func (m *module) isChurch(s *rules.State, f board.Feature) bool {
	return s.Board.Kind(f) == tile.Monastery && s.Board.FaceAt(s.Board.CellOf(s.Board.Root(f))).Marks&m.church != 0
}

// openChurch returns the church on a cell, if there is one that is not completed.
func (m *module) openChurch(s *rules.State, c board.Cell) (board.Feature, bool) {
	if s.Board.FaceAt(c).Marks&m.church == 0 {
		return 0, false
	}
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		if f := s.Board.FeatureOf(base + board.Seg(i)); m.isChurch(s, f) {
			return f, !s.Board.Closed(f)
		}
	}
	return 0, false
}

// pay gives the bonus of a church to whoever has most followers around it.
func (m *module) pay(s *rules.State, f board.Feature, v rules.Value) {
	v.Bonus = bonus
	own := m.around(s, f)
	for seat := range own.Owners.All() {
		a := v.Award(seat, s.Board.Root(f), own)
		a.Ruling.Source = m.source
		s.Award(a)
	}
}

// around tells how many followers each seat has on the tile of a church and the eight
// around it, and who has most; each is one, however strong.
func (m *module) around(s *rules.State, f board.Feature) rules.Ownership {
	var by [rules.MaxSeats]uint8
	area := rules.Around(s.Board.Pos(s.Board.CellOf(s.Board.Root(f)))) // [DA-3] else here(s, f)
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Where != rules.InSupply &&
			s.Book().FigureDef(g.Kind).Follower() && // [DA-6] else true
			area.Holds(s, rules.FigureID(i)) { // [DA-6] else area.Has(s.Board.Pos(s.CellOf(rules.FigureID(i))))
			by[g.Seat]++ // [DA-6] else by[g.Seat] += uint8(s.Book().FigureDef(g.Kind).Strength)
		}
	}
	return rules.MostOf(by) // [DA-7] else onlyOne(by)
}
