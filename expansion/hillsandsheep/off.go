//go:build proof

package hillsandsheep

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// leaveOut takes the tiles of the set out of the game [HS-1].
func leaveOut(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set == Set {
			return nil
		}
		return t
	})
	return nil
}

// part gives the edge that two cities share to one of them [HS-20].
func part(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		return t.Edit(func(t *tile.Tile) {
			for i := range t.Segments {
				if s := &t.Segments[i]; s.Shares != 0 {
					if s.Name == "c1" {
						s.Edges &^= 1 << tile.North
					}
					s.Shares = 0
				}
			}
		})
	})
	return nil
}

// payLast gives everybody the sheep that are left at the end [HS-12].
func (m *module) payLast(b *rules.Book) error {
	b.AfterScored(func(s *rules.State, x rules.Scored) {
		for seat := range s.Seats() {
			if x.When == rules.AtEnd && m.field(s, seat) != 0 {
				s.Award(rules.Value{Bonus: m.flock(s, seat), Rule: m.gather}.Award(seat, 0, rules.Ownership{}))
				m.sendHome(s, m.field(s, seat))
			}
		}
	})
	return nil
}

// anyGrows asks the mover about the flock of anybody whose field the tile extends [HS-6].
func (m *module) anyGrows(s *rules.State) bool {
	for seat := range s.Seats() {
		if f := m.field(s, seat); f != 0 && s.SubTurn().Cell != 0 && onTile(s, s.SubTurn().Cell, f) {
			return true
		}
	}
	return false
}

// leave leaves the flocks of closed fields where they are [HS-11].
func (m *module) leave(*rules.State) {}

// sendHomeOne sends home only the shepherd whose owner drew the wolf [HS-7].
func (m *module) sendHomeOne(s *rules.State, seat rules.Seat) {
	_, id := m.of(s, seat)
	s.Return(id)
}
