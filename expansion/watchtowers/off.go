//go:build proof

package watchtowers

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// leaveOut takes the tiles of the set out of the game [WT-1].
func leaveOut(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set == Set {
			return nil
		}
		return t
	})
	return nil
}

// off registers what is played where a rule is not there that says what does not happen.
func (m *module) off(b *rules.Book) error {
	b.AfterScored(func(s *rules.State, x rules.Scored) {
		if x.Feature == 0 {
			return
		}
		atEnd := x.When == rules.AtEnd && proof.Off("WT-5")
		late := x.When == rules.InPlay && proof.Off("WT-14") && watched(s.Board.Kind(x.Feature))
		if atEnd || late {
			m.payAll(s, x.Feature)
		}
	})
	return nil
}

// watchNothing is no watchtower before the followers leave the town.
func (m *module) watchNothing(*rules.State) {}

// others counts the followers on some squares who stand in nothing that this sub-turn has
// completed [WT-8].
func others(s *rules.State, area rules.Block) (n int16) {
	n = countFollowers(s, area)
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Where != rules.OnSegment || !s.Book().FigureDef(g.Kind).Follower() || !area.Holds(s, rules.FigureID(i)) {
			continue
		}
		for k := range s.Completed() {
			if s.CompletedFeature(k) == s.Board.FeatureOf(board.Seg(g.At)) {
				n--
			}
		}
	}
	return n
}
