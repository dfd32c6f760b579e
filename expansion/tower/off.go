//go:build proof

package tower

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// registerBare takes the tiles of the set out of the game [TW-1].
func (m *module) registerBare(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set == Set {
			return nil
		}
		return t
	})
	return m.registerRansom(b)
}

// lowTower is as high as towers get [TW-5].
const lowTower = 3

// freeAll sends home all figures that two seats hold of each other [TW-16].
func (m *module) freeAll(s *rules.State, one, other rules.Seat, captive rules.FigureID) {
	s.Return(captive)
	for i, f := range s.Figures() {
		if f.Where == m.prison && (f.Seat == one && rules.Seat(f.At) == other || f.Seat == other && rules.Seat(f.At) == one) {
			s.Return(rules.FigureID(i))
		}
	}
}
