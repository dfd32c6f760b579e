//go:build proof

package darmstadt

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// otherRoads makes one road of the four of St. Louis, and two of the one of St. Mary [DA-4].
func otherRoads(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set != Set || t.Segment("r0") < 0 {
			return t
		}
		return t.Edit(func(t *tile.Tile) {
			road := &t.Segments[t.Segment("r0")]
			t.Links = nil
			if road.Edges.Len() == 1 {
				road.Edges, road.EndsAt = 15, ""
				t.Segments = slices.DeleteFunc(t.Segments, func(s tile.Segment) bool { return s.Kind == tile.Road && s.Name != "r0" })
				return
			}
			other := *road
			other.Name, other.Edges, other.EndsAt = "r1", 1<<tile.South, "monastery"
			road.Edges, road.EndsAt = 1<<tile.East, "monastery"
			t.Segments = append(t.Segments, other)
		})
	})
	return nil
}

// here is the tile of a church alone [DA-3].
func here(s *rules.State, f board.Feature) rules.Block {
	x, y := s.Board.Pos(s.Board.CellOf(s.Board.Root(f)))
	return rules.Block{Left: x, Top: y, Right: x, Bottom: y}
}

// onlyOne is an ownership where a tie has no owner [DA-7].
func onlyOne(by [rules.MaxSeats]uint8) rules.Ownership {
	own := rules.MostOf(by)
	if _, alone := own.Owners.One(); !alone {
		own.Owners = 0
	}
	return own
}
