package pack

import (
	"slices"

	"circulade/tile"
)

// Marks are the signs that tiles of a pack may have.
type Marks struct {
	Tile    []string             // on the tile
	Segment [tile.Kinds][]string // on a segment of a kind
	Ends    []string             // at the end of a road
}

// Add takes in the signs on the tiles of a set, but for those that are bound to its
// printed tiles.
func (m *Marks) Add(set *tile.Set, bound []string) {
	add := func(list *[]string, words ...string) {
		for _, w := range words {
			if i, known := slices.BinarySearch(*list, w); !known && !slices.Contains(bound, w) {
				*list = slices.Insert(*list, i, w)
			}
		}
	}
	for _, t := range set.Tiles {
		add(&m.Tile, t.Marks...)
		for i := range t.Segments {
			s := &t.Segments[i]
			add(&m.Segment[s.Kind], s.Marks...)
			if s.EndsAt != "" {
				add(&m.Ends, s.EndsAt)
			}
		}
	}
}
