package river

import (
	_ "embed"

	"circulade/tile"
)

//go:embed river-1.tiles
var source1 []byte

//go:embed river-1-roadsource.tiles
var sourceRoad []byte

//go:embed river-2.tiles
var source2 []byte

var (
	parsed1    = tile.Once("river-1.tiles", source1)
	parsedRoad = tile.Once("river-1-roadsource.tiles", sourceRoad)
	parsed2    = tile.Once("river-2.tiles", source2)
)

// Tiles1 returns the 12 tiles of river I.
func Tiles1() (*tile.Set, error) { return parsed1() }

// TilesRoad returns the other printing of river I's spring and lake.
func TilesRoad() (*tile.Set, error) { return parsedRoad() }

// Tiles2 returns the 12 tiles of river II.
func Tiles2() (*tile.Set, error) { return parsed2() }
