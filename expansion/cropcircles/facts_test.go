package cropcircles_test

import (
	"testing"

	"circulade/expansion/cropcircles"
	"circulade/scenario"
	"circulade/tile"
)

func TestFacts(t *testing.T) {
	for _, test := range []struct {
		tiles  func() (*tile.Set, error)
		digest string
	}{
		{cropcircles.Tiles1, "c98332ccf860df1d3236deeca936b71245a783b905e5bbcbfc06822d68a57f37"},
		{cropcircles.Tiles2, "80a7d63204247909726beaf88554e2423d71e46f86aaa203335c567aa9c02bcf"},
	} {
		set, err := test.tiles()
		if err != nil {
			t.Fatal(err)
		}
		t.Run(set.ID, func(t *testing.T) {
			scenario.Facts(t, set, test.digest)
		})
	}
}
