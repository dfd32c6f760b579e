//go:build proof

package spieldoch

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// otherTiles shuffles in two tiles more, and all are of field alone [SD-1].
func otherTiles(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set != Set {
			return t
		}
		return t.Edit(func(t *tile.Tile) {
			t.Copies++
			t.Terrain = [4]tile.Terrain{tile.FieldEdge, tile.FieldEdge, tile.FieldEdge, tile.FieldEdge}
			t.Segments = []tile.Segment{{Name: "f0", Kind: tile.Field, Halves: 255}}
			t.Links = nil
		})
	})
	return nil
}
