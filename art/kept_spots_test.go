package art

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"circulade/tile"
)

var keepSpots = flag.Bool("keep-spots", false, "write expansion/catapult/spots.txt anew")

// TestKeptSpots holds that the engine's table of where figures stand is what the
// pictures show. What is thrown hits by that table, so a change to it changes games
// that have been played: go test ./art -run KeptSpots -keep-spots.
func TestKeptSpots(t *testing.T) {
	const file = "../expansion/catapult/spots.txt"
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := keptSpots(t)
	if *keepSpots {
		if err := os.WriteFile(file, []byte(strings.Join(want, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have := strings.Split(strings.TrimSpace(string(src)), "\n")
	for _, line := range want {
		if !slices.Contains(have, line) {
			t.Errorf("%s lacks %q: go test ./art -run KeptSpots -keep-spots", file, line)
		}
	}
}

// keptSpots writes a line for each tile: its name, and the segments with their spots.
func keptSpots(t *testing.T) []string {
	t.Helper()
	byTile := map[string]string{}
	for _, b := range printedTiles(t) {
		name := b.Set + "/" + b.ID
		if b.Set == "samples" {
			continue
		}
		if old, known := byTile[name]; known && len(strings.Fields(old)) > 3*len(b.Segments) {
			continue // the copy without a garden says less
		}
		line := name
		spots := Spots(b)
		for i := range b.Segments {
			p := spots[b.Segments[i].Name]
			line += fmt.Sprintf(" %s %d %d", b.Segments[i].Name, units(p[0]), units(p[1]))
		}
		byTile[name] = line
	}
	var list []string
	for _, line := range byTile {
		list = append(list, line)
	}
	slices.Sort(list)
	return list
}

// units turns hundredths of a tile's side into the engine's units.
func units(v float64) int { return int(math.Round(v * tile.Unit / 100)) }
