//go:build proof

package russianpromos

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// withoutStone parts the three roads that pass the stone, which end there too [RU-2].
func (m *module) withoutStone(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set != Set || t.ID != "RU2" {
			return t
		}
		return t.Edit(func(t *tile.Tile) {
			fields := t.Segments[2:]
			t.Segments, t.Links = nil, nil
			for e := range tile.Edge(4) {
				t.Segments = append(t.Segments, tile.Segment{
					Name: []string{"r0", "r1", "r2", "r3"}[e], Kind: tile.Road, Edges: 1 << e, EndsAt: "junction",
				})
			}
			t.Segments = append(t.Segments, fields...)
		})
	})
	return m.registerFreeing(b)
}
