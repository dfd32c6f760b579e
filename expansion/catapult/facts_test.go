package catapult_test

import (
	"testing"

	"circulade/expansion/catapult"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := catapult.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "a5aace8490e2b4d33196445e2d5d3a9b2cfa5c12def772ac00c421cbc0327028")
}
