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
	rulestest.Facts(t, set, "../../../shared/tiles/count.json",
		"2f8ff65fc73b78a8702bb766f169f572041e59ec75509ff269018bee15201a46")
}
