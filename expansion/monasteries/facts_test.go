package monasteries_test

import (
	"testing"

	"circulade/expansion/monasteries"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := monasteries.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "e8aa5db53d13cf2b3b87de0aa06d7ada815affd9926a6358c3b4e262889e5d77")
}
