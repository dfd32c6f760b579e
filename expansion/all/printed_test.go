package all_test

import (
	"slices"
	"testing"

	"circulade/expansion/all"
	"circulade/tile"
)

// Every tile of every set is there, once, and gardens are gardens.
func TestPrinted(t *testing.T) {
	list, err := all.Printed()
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*tile.Tile{}
	for _, x := range list {
		if byName[x.Name()] != nil {
			t.Errorf("%s is printed twice", x.Name())
		}
		byName[x.Name()] = x
	}
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		if m.Tiles == nil {
			continue
		}
		for _, x := range m.Tiles.Tiles {
			if byName[x.Name()] == nil {
				t.Errorf("%s is not printed", x.Name())
			}
			if x.GardenCopies > 0 && (byName[x.Name()+"~garden"] == nil || byName[x.Name()+"~garden"].Segment("g") < 0) {
				t.Errorf("%s is not printed with its garden", x.Name())
			}
		}
	}
	ec := byName["inns-cathedrals/EC"]
	inns := 0
	for _, s := range ec.Segments {
		if slices.Contains(s.Marks, "inn") {
			inns++
		}
	}
	if inns != 2 {
		t.Errorf("the newest EC has %d roads with an inn, want 2", inns)
	}
}

// Gardens are in play in the newest printing, and wherever a set needs them.
func TestGardens(t *testing.T) {
	for _, test := range []struct {
		preset string
		sets   []string
		want   bool
	}{
		{"plus", []string{"base"}, true},
		{"everything", []string{"base"}, true},
		{"bigbox", []string{"base", "tower"}, false},
		{"bigbox", []string{"base", "abbot"}, true},
		{"no such preset", []string{"base"}, false},
	} {
		got, err := all.Gardens(test.preset, test.sets)
		if err != nil || got != test.want {
			t.Errorf("%s with %v: gardens %t, %v; want %t", test.preset, test.sets, got, err, test.want)
		}
	}
}
