package labyrinth_test

import (
	"testing"

	"circulade/expansion/labyrinth"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := labyrinth.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "92404402077b89791f1f7166e34f3660f0eeedf638f0ce7baf6720c98b8fd9bb")
}
