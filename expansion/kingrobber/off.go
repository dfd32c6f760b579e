//go:build proof

package kingrobber

import (
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// off takes the tiles of the set out of the game [KR-1].
func (m *module) off(b *rules.Book) {
	b.Work("king-robber.final", m.final)
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set == Set {
			return nil
		}
		return t
	})
}

// off reports whether nobody gets a card: the king [KR-2] or the robber baron [KR-3].
func (c *card) off() bool {
	return proof.Off("KR-2") && c.of == tile.City || proof.Off("KR-3") && c.of == tile.Road
}
