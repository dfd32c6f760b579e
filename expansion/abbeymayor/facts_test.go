package abbeymayor_test

import (
	"testing"

	"circulade/expansion/abbeymayor"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := abbeymayor.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "6e712c45a9d86f49a380e26e61f98ea687f98d17e75c195b7aece5557e4e17d2")
}
