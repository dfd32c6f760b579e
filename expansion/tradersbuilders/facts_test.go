package tradersbuilders_test

import (
	"testing"

	"circulade/expansion/tradersbuilders"
	"circulade/scenario"
	"circulade/tile"
)

func tiles(t *testing.T) *tile.Set {
	t.Helper()
	set, err := tradersbuilders.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestFacts(t *testing.T) {
	scenario.Facts(t, tiles(t), "a4d03949604bcc6b39b612f5e02c0c979a9c6ded75388a4436f935c14125819d")
}
