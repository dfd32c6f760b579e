package siege_test

import (
	"testing"

	"circulade/expansion/siege"
	"circulade/scenario"
	"circulade/tile"
)

func TestFacts(t *testing.T) {
	for _, test := range []struct {
		tiles  func() (*tile.Set, error)
		digest string
	}{
		{siege.TilesSiege, "4d5d9c94e3860ebd113d95df0423d5a3cacee58832c165fb7884800ead59b0bf"},
		{siege.TilesCathars, "cec3be089fe7f58632a7fa7c293e9ed0695b956105e101e9e00b520915716b29"},
		{siege.TilesBesiegers, "6d77b677b1d6f3a1505d560fe93b25d6e029867e20afe35669769cc6dd4def5b"},
	} {
		set, err := test.tiles()
		if err != nil {
			t.Fatal(err)
		}
		t.Run(set.ID, func(t *testing.T) {
			scenario.Facts(t, set, test.digest)
		})
	}
}
