package flyingmachines_test

import (
	"testing"

	"circulade/expansion/flyingmachines"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := flyingmachines.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "a03f18a92d744192e220b0a213d050d98d1bc827ae3c680cd765e089ea48af85")
}
