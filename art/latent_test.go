package art

import (
	"bytes"
	"slices"
	"testing"

	"circulade/tile"
)

// TestLatentRoad gives every tile on which a bridge may be built the road that it
// would carry: nothing is seen of it, nobody stands elsewhere, and whoever stands
// on the bridge is apart from the others and on its way.
func TestLatentRoad(t *testing.T) {
	checked := 0
	for _, b := range printedTiles(t) {
		open := func(e tile.Edge) bool {
			return b.Terrain[e] == tile.FieldEdge && b.Terrain[e.Opposite()] == tile.FieldEdge
		}
		ns, ew := open(tile.North), open(tile.East)
		if !ns && !ew {
			continue
		}
		checked++
		bridged := *b
		bridged.Segments = append(slices.Clone(b.Segments), tile.Segment{Name: "b0", Kind: tile.Road})
		if !bytes.Equal(Tile(&bridged), Tile(b)) {
			t.Errorf("%s: with a latent road another picture", b.Name())
		}
		spots := Spots(&bridged)
		at := pt{spots["b0"][0], spots["b0"][1]}
		for name, p := range Spots(b) {
			if spots[name] != p {
				t.Errorf("%s: the spot of %s is %v with a latent road, %v without", b.Name(), name, spots[name], p)
			}
			if d := at.dist(pt{p[0], p[1]}); d < 16 {
				t.Errorf("%s: the bridge's spot is %.1f from that of %s", b.Name(), d, name)
			}
		}
		off := at.sub(centre)
		const rails = 11 // a figure is wider
		if ns && !ew && abs(off.x) > rails || ew && !ns && abs(off.y) > rails || abs(off.x) > 32 || abs(off.y) > 32 {
			t.Errorf("%s: %v is not on the bridge", b.Name(), at)
		}
	}
	if checked < 20 {
		t.Errorf("%d tiles checked", checked)
	}
}
