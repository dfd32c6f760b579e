//go:build proof

package gq11

import "circulade/tile"

// This file is what the proofs play where a rule is not there.

// drawn is a tile of the river that is drawn like any other [GQ-1].
func drawn(t *tile.Tile) *tile.Tile {
	return t.Edit(func(t *tile.Tile) { t.Start = false })
}
