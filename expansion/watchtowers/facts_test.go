package watchtowers_test

import (
	"testing"

	"circulade/expansion/watchtowers"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := watchtowers.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "36a9371252b009a39518679d95d83b73467521f103c4d25689aa4893a45abaab")
}
