package tower_test

import (
	"testing"

	"circulade/expansion/tower"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := tower.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "e633f9f00bbeb61affe4f8a60edfa62dcc8acb026f532edb262090897dc6c886")
}
