package pictures

import "circulade/tile"

// sides says what each edge of the unturned tile shows, for those who cannot see
// the picture.
func edgeNames(t *tile.Tile) map[string]string {
	m := make(map[string]string, len(t.Terrain))
	for e, shown := range t.Terrain {
		m[tile.Edge(e).String()] = terrainName(shown)
	}
	return m
}

// terrain names what an edge shows as the protocol does: to a player the edge of
// an abbey means that any other may meet it.
func terrainName(t tile.Terrain) string {
	if t == tile.Joker {
		return "any"
	}
	return t.String()
}
