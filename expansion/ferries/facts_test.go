package ferries_test

import (
	"testing"

	"circulade/expansion/ferries"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := ferries.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "fd256a3743a35dc7337c0bbb2f32c9744614200c9a403475d6f0db02704a0f1f")
}
