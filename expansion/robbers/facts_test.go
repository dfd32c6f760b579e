package robbers_test

import (
	"testing"

	"circulade/expansion/robbers"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := robbers.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "da2ea6d4cbfd79b2b3f5371b881cafe18dae578f300aa11e8ca8640d03672223")
}
