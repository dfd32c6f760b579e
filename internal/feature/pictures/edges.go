package pictures

import "circulade/tile"

// edgeNames returns what each edge of a tile that is not rotated shows, by the edge's name, for people who cannot
// see the picture.
func edgeNames(t *tile.Tile) map[string]string {
	m := make(map[string]string, len(t.Terrain))
	for e, shown := range t.Terrain {
		m[tile.Edge(e).String()] = terrainName(shown)
	}
	return m
}

// terrainName returns the protocol's name of what an edge shows. An abbey's edge is "any", because it may meet any
// other.
func terrainName(t tile.Terrain) string {
	if t == tile.Joker {
		return "any"
	}
	return t.String()
}
