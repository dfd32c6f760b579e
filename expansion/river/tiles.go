package river

import (
	_ "embed"
	"sync"

	"circulade/tile"
)

//go:embed river-1.tiles
var source1 []byte

//go:embed river-1-roadsource.tiles
var sourceRoad []byte

//go:embed river-2.tiles
var source2 []byte

// The sets are read once: they are shared and never changed.
var (
	parsed1    = parse("river-1.tiles", source1)
	parsedRoad = parse("river-1-roadsource.tiles", sourceRoad)
	parsed2    = parse("river-2.tiles", source2)
)

func parse(name string, source []byte) func() (*tile.Set, error) {
	return sync.OnceValues(func() (*tile.Set, error) { return tile.Parse(name, source) })
}

// Tiles1 returns the 12 tiles of river I.
func Tiles1() (*tile.Set, error) { return parsed1() }

// TilesRoad returns the other printing of river I's spring and lake.
func TilesRoad() (*tile.Set, error) { return parsedRoad() }

// Tiles2 returns the 12 tiles of river II.
func Tiles2() (*tile.Set, error) { return parsed2() }
