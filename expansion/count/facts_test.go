package count_test

import (
	"testing"

	"circulade/expansion/count"
	"circulade/rules/rulestest"
)

func TestFacts(t *testing.T) {
	set, err := count.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Facts(t, set, "../../../shared/tiles/count.json", "fill in the digest once the tiles are right")
}
