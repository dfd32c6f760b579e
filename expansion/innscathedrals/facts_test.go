package innscathedrals_test

import (
	"testing"

	"circulade/expansion/innscathedrals"
	"circulade/scenario"
	"circulade/tile"
)

func tiles(t *testing.T) *tile.Set {
	t.Helper()
	set, err := innscathedrals.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestFacts(t *testing.T) {
	scenario.Facts(t, tiles(t), "83d72e01239a7162c7a986bff85b95cf896eceece9fe4dba88a88926ad2c72f8")
}
