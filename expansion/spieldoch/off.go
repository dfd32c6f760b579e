//go:build proof

package spieldoch

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// leaveOut takes the tiles of the set out of the game [SD-1].
func leaveOut(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set == Set {
			return nil
		}
		return t
	})
	return nil
}
