package bridgescastlesbazaars_test

import (
	"testing"

	"circulade/expansion/bridgescastlesbazaars"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := bridgescastlesbazaars.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "42f1a85e10feaf01739ba83406a6940f43ffb2772a798972f73bcf64cfe06157")
}
