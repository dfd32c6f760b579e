package watchtowers

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// watch pays those who stand beside a watchtower in what this sub-turn has completed. It
// comes before the followers leave the town and before the features themselves are
// scored, whose owners it does not ask for.
func (m *module) watch(s *rules.State) { // [WT-2]
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		if watched(s.Board.Kind(f)) && s.Board.FiguresIn(f) > 0 {
			m.payAll(s, f)
		}
	}
}

// watched reports whether a completed feature of a kind pays for watchtowers.
func watched(k tile.Kind) bool { return k == tile.Road || k == tile.City }

// payAll pays everybody for their followers beside watchtowers in a feature, from the
// active player on.
func (m *module) payAll(s *rules.State, f board.Feature) {
	for seat := range s.Round(s.SubTurn().Seat) {
		for i := range s.Figures() {
			id := rules.FigureID(i)
			if s.Figures()[i].Seat != seat || !m.guards(s, id, f) {
				continue
			}
			if m.again(s, id, f) {
				continue
			}
			m.pay(s, id)
		}
	}
}

// guards reports whether a figure is a follower in a feature and stands on a tile with a
// watchtower.
func (m *module) guards(s *rules.State, id rules.FigureID, f board.Feature) bool {
	g := &s.Figures()[id]
	return g.Where == rules.OnSegment &&
		s.Board.FeatureOf(board.Seg(g.At)) == f &&
		s.Book().FigureDef(g.Kind).Follower() && // [WT-7] else true
		m.sightOf(s, s.CellOf(id)) != nothing
}

// again reports whether each tower pays a player once, and an earlier figure of the same
// player has been paid by the same watchtower for this feature.
func (m *module) again(s *rules.State, id rules.FigureID, f board.Feature) bool { // [WT-4]
	if !m.perPlayer {
		return false
	}
	for i := range s.Figures()[:id] {
		o := rules.FigureID(i)
		if s.Figures()[i].Seat == s.Figures()[id].Seat && m.guards(s, o, f) && s.CellOf(o) == s.CellOf(id) {
			return true
		}
	}
	return false
}

// pay gives a follower's owner what the watchtower beside it is worth.
func (m *module) pay(s *rules.State, id rules.FigureID) {
	g := s.Figures()[id]
	a := m.worth(s, s.CellOf(id), g.Seat).Award(g.Seat, board.Seg(g.At), rules.Ownership{})
	a.Ruling.Source = m.source
	s.Award(a)
}
