package tunnel

import (
	"slices"
	"strconv"

	"circulade/board"
	"circulade/tile"
)

// mark is on the roads that run into a tunnel.
const mark = "tunnel"

// entrance reports whether a road runs into a hill and does not come out of it on its
// tile.
func entrance(s tile.Segment) bool {
	return s.Kind == tile.Road && s.Edges.Len() == 1 && s.EndsAt == mark && slices.Contains(s.Marks, mark)
}

// through reports whether a road goes through a tunnel on its tile.
func through(s tile.Segment) bool {
	return s.Kind == tile.Road && s.Edges.Len() == 2 && slices.Contains(s.Marks, mark)
}

// entrances leaves roads open where they run into the hill: those of the set, and those
// of tiles of one's own [TU-1].
func entrances(t *tile.Tile) *tile.Tile {
	if !slices.ContainsFunc(t.Segments, entrance) {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		for i := range t.Segments {
			t.Segments[i].Mouth = entrance(t.Segments[i])
		}
	})
}

// parted makes two entrances of each road that goes through a tunnel on the tile of
// another set [TU-10].
func parted(t *tile.Tile) *tile.Tile {
	if !slices.ContainsFunc(t.Segments, through) {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		for name, i := 9, 0; i < len(t.Segments) && len(t.Segments) < board.MaxSegments; i++ {
			if through(t.Segments[i]) {
				part(t, i, "r"+strconv.Itoa(name)) // no road has so high a number
				name--
			}
		}
	})
}

// part makes two entrances of a road. Its first edge stays.
func part(t *tile.Tile, i int, name string) {
	road := &t.Segments[i]
	other := tile.Segment{Name: name, Kind: tile.Road, EndsAt: mark, Mouth: true, Marks: []string{mark}}
	for e := range tile.Edge(4) {
		if road.Edges.Has(e) {
			other.Edges = 1 << e
		}
	}
	road.Edges &^= other.Edges
	road.EndsAt, road.Mouth = mark, true
	t.Segments = append(t.Segments, other)
}
