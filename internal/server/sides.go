package server

import "circulade/tile"

// sides says what each edge of the unturned tile shows, for those who cannot see
// the picture.
func sides(t *tile.Tile) map[string]string {
	m := make(map[string]string, len(t.Terrain))
	for e, shown := range t.Terrain {
		m[tile.Edge(e).String()] = terrain(shown)
	}
	return m
}

// terrain names what an edge shows.
func terrain(t tile.Terrain) string {
	switch t {
	case tile.FieldEdge:
		return "field"
	case tile.RoadEdge:
		return "road"
	case tile.CityEdge:
		return "city"
	case tile.RiverEdge:
		return "river"
	case tile.WallEdge:
		return "wall"
	case tile.Joker:
		return "any"
	}
	return ""
}
