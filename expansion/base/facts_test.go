package base_test

import (
	"testing"

	"circulade/expansion/base"
	"circulade/scenario"
	"circulade/tile"
)

func tiles(t *testing.T) *tile.Set {
	t.Helper()
	set, err := base.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestFacts(t *testing.T) {
	scenario.Facts(t, tiles(t), "f8c027352dffa1269025425c2c851f93a592848f7311064d5572b356f046e751")
}

func TestCounts(t *testing.T) {
	set := tiles(t)
	var copies, gardens, start int
	for _, x := range set.Tiles {
		copies += x.Copies
		gardens += x.GardenCopies
		if x.Start {
			start++
		}
	}
	if len(set.Tiles) != 24 || copies != 72 || gardens != 8 || start != 1 {
		t.Errorf("%d tiles, %d copies, %d gardens, %d start; want 24, 72, 8, 1", len(set.Tiles), copies, gardens, start)
	}
}

// TestRotations counts the ways to turn each tile: 1 where all turns look the
// same, 2 where a half turn does.
func TestRotations(t *testing.T) {
	few := map[string]int{"B": 1, "C": 1, "X": 1, "F": 2, "G": 2, "H": 2, "U": 2}
	for _, x := range tiles(t).Tiles {
		want, ok := few[x.ID]
		if !ok {
			want = 4
		}
		if got := x.Rotations(); len(got) != want {
			t.Errorf("tile %s has rotations %v, want %d of them", x.ID, got, want)
		}
	}
}
