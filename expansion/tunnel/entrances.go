package tunnel

import (
	"slices"

	"circulade/tile"
)

// mark is on the roads that run into a tunnel.
const mark = "tunnel"

// entrances leaves the roads of the set open where they run into the hill [TU-1].
func entrances(t *tile.Tile) *tile.Tile {
	if t.Set != Set {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		for i := range t.Segments {
			t.Segments[i].Mouth = slices.Contains(t.Segments[i].Marks, mark)
		}
	})
}

// parted makes two entrances of a road that goes through a tunnel on the tile of
// another set [TU-10].
func parted(t *tile.Tile) *tile.Tile {
	i := slices.IndexFunc(t.Segments, func(s tile.Segment) bool {
		return s.Kind == tile.Road && s.Edges.Len() == 2 && slices.Contains(s.Marks, mark)
	})
	if i < 0 {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		road := &t.Segments[i]
		other := tile.Segment{Name: "r9", Kind: tile.Road, EndsAt: mark, Mouth: true, Marks: []string{mark}}
		for e := range tile.Edge(4) {
			if road.Edges.Has(e) { // the first edge stays
				other.Edges = 1 << e
			}
		}
		road.Edges &^= other.Edges
		road.EndsAt, road.Mouth = mark, true
		t.Segments = append(t.Segments, other)
	})
}
