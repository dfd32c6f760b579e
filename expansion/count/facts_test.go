package count_test

import (
	"testing"

	"circulade/expansion/count"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := count.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "2f8ff65fc73b78a8702bb766f169f572041e59ec75509ff269018bee15201a46")
}
