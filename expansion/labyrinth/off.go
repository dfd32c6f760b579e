//go:build proof

package labyrinth

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// part makes four roads of the labyrinth's one, which end at a village [LA-1].
func part(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set != Set {
			return t
		}
		return t.Edit(func(t *tile.Tile) {
			fields := t.Segments[1:]
			t.Segments = nil
			for e := range tile.Edge(4) {
				t.Segments = append(t.Segments, tile.Segment{
					Name: []string{"r0", "r1", "r2", "r3"}[e], Kind: tile.Road, Edges: 1 << e, EndsAt: "junction",
				})
			}
			t.Segments = append(t.Segments, fields...)
		})
	})
	return nil
}
