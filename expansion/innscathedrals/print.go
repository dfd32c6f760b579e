package innscathedrals

import "circulade/tile"

// print is how the tiles come into play: the crossing with an inn in the
// printing that the option names [IC-6].
func (m *module) print(t *tile.Tile) *tile.Tile {
	if t.Set == Set && t.ID == "EC" && m.bothRoads {
		return inns(t, "r1")
	}
	return t
}

// inns returns the tile with an inn at one more road.
func inns(t *tile.Tile, road string) *tile.Tile {
	return t.Edit(func(t *tile.Tile) {
		s := &t.Segments[t.Segment(road)]
		s.Marks = append(s.Marks, "inn")
	})
}
