package cult_test

import (
	"testing"

	"circulade/expansion/cult"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := cult.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "be0310470e4d41e843d94522686ed166338b555b045e021469bc88803f1add42")
}
