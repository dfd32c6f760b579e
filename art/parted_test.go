package art

import (
	"bytes"
	"testing"

	"circulade/tile"
)

// A road under a city that has been parted into two entrances looks as it did, and
// figures stand on both of its ends.
func TestPartedTunnel(t *testing.T) {
	n := 0
	for _, b := range printedTiles(t) {
		i := b.Segment("r0")
		if i < 0 || len(b.Segments[i].Marks) == 0 || b.Segments[i].Marks[0] != "tunnel" || b.Segments[i].Edges.Len() != 2 {
			continue
		}
		n++
		parted := b.Edit(func(t *tile.Tile) {
			r := &t.Segments[i]
			other := tile.Segment{Name: "r9", Kind: tile.Road, EndsAt: "tunnel", Mouth: true, Marks: []string{"tunnel"}, Edges: r.Edges & (1<<tile.South | 1<<tile.West)}
			r.Edges, r.EndsAt, r.Mouth = r.Edges&^other.Edges, "tunnel", true
			t.Segments = append(t.Segments, other)
		})
		if !bytes.Equal(Tile(parted), Tile(b)) {
			t.Errorf("%s looks otherwise when its tunnel has two entrances", b.Name())
		}
		spots, areas := Spots(parted), Areas(parted)
		for _, name := range []string{"r0", "r9"} {
			p := pt{spots[name][0], spots[name][1]}
			edge := edgesOf(parted.Segments[parted.Segment(name)].Edges)[0]
			if d := p.dist(middle(edge)); d > 20 {
				t.Errorf("%s %s: its figure stands %.1f from the edge at %v", b.Name(), name, d, p)
			}
			if areas[name] == "" {
				t.Errorf("%s %s covers no ground", b.Name(), name)
			}
		}
	}
	if n != 3 { // two of other sets, and a sample
		t.Errorf("%d tiles with a tunnel under a city", n)
	}
}
