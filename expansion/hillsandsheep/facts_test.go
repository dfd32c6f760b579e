package hillsandsheep_test

import (
	"testing"

	"circulade/expansion/hillsandsheep"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := hillsandsheep.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "7865883a98b70f1f5e70ab8fec6668620fe49544d1bae3eb42b388b080367e82")
}
