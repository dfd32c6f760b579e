package river_test

import (
	"testing"

	"circulade/expansion/river"
	"circulade/scenario"
	"circulade/tile"
)

func TestFacts(t *testing.T) {
	for _, test := range []struct {
		id, digest string
		tiles      func() (*tile.Set, error)
	}{
		{"river-1", "24046fa1808960facdc126fd235186633ad456521be1c27fe8af30cfea780376", river.Tiles1},
		{"river-1-roadsource", "ca5f13c5e1adc88ae49c506e30ced69a9be26906c428ff687e093287b972c8ac", river.TilesRoad},
		{"river-2", "f621df2536f84efca501a45855b8d74f00bb06750c779c71708eff7320c1e796", river.Tiles2},
	} {
		t.Run(test.id, func(t *testing.T) {
			set, err := test.tiles()
			if err != nil {
				t.Fatal(err)
			}
			scenario.Facts(t, set, test.digest)
		})
	}
}
