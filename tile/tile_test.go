package tile_test

import (
	"testing"

	"circulade/tile"
)

func TestTerrainString(t *testing.T) {
	for terrain, want := range map[tile.Terrain]string{
		tile.FieldEdge: "field", tile.RoadEdge: "road", tile.CityEdge: "city", tile.RiverEdge: "river",
		tile.WallEdge: "wall", tile.Joker: "abbey", tile.RoadEdge | tile.FieldEdge: "field or road", 0: "",
	} {
		if got := terrain.String(); got != want {
			t.Errorf("%d: %q, want %q", uint8(terrain), got, want)
		}
	}
}
