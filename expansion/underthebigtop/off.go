//go:build proof

package underthebigtop

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// leaveOut takes the tiles of the set out of the game [BT-1].
func leaveOut(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set == Set {
			return nil
		}
		return t
	})
	return nil
}

// awardEach pays for each follower by itself [BT-5].
func (m *module) awardEach(s *rules.State, a rules.Award) {
	for range a.Ruling.Value.Figures {
		one := a
		one.Points, one.Ruling.Value.Figures = int16(one.Ruling.Value.PerFigure), 1
		s.Award(one)
	}
}
