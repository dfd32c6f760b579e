//go:build proof

package innscathedrals

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// offerOnce leaves the big follower where it stands [IC-3].
func (m *module) offerOnce(b *rules.Book) error {
	b.AfterLeft(func(s *rules.State, id rules.FigureID, seg board.Seg) {
		if f := s.Figures()[id]; f.Kind == m.big && seg != 0 {
			s.Deploy(f.Seat, m.big, seg)
		}
	})
	return b.Offer("base.wood", m.offer)
}

// otherPrint draws the tiles without a rule that they bring about: with inns at all roads
// [IC-6], with roads that cross [IC-7], fields and cities that are one [IC-8], and a
// village that closes no road [IC-9].
func (m *module) otherPrint(t *tile.Tile) *tile.Tile {
	if t = m.print(t); t.Set != Set {
		return t
	}
	switch {
	case proof.Off("IC-6") && t.ID == "EC":
		return inns(t, "r2")
	case proof.Off("IC-7") && (t.ID == "EC" || t.ID == "ED"), proof.Off("IC-9") && t.ID == "EI":
		return joined(t, "r0", "r1")
	case proof.Off("IC-8") && t.ID == "EG":
		return joined(t, "f0", "f1")
	case proof.Off("IC-8") && (t.ID == "EH" || t.ID == "EO"):
		return joined(t, "c0", "c1")
	case proof.Off("IC-8") && t.ID == "EI":
		return joined(joined(t, "f0", "f1"), "f2", "f3")
	}
	return t
}

// joined returns the tile with the second segment made part of the first.
func joined(t *tile.Tile, one, other string) *tile.Tile {
	return t.Edit(func(t *tile.Tile) {
		a, b := &t.Segments[t.Segment(one)], &t.Segments[t.Segment(other)]
		a.Edges, a.Halves = a.Edges|b.Edges, a.Halves|b.Halves
		b.Edges, b.Halves = 0, 0
	})
}
