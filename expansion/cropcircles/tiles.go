package cropcircles

import (
	_ "embed"

	"circulade/tile"
)

//go:embed crop-circles-1.tiles
var source1 []byte

//go:embed crop-circles-2.tiles
var source2 []byte

var (
	parsed1 = tile.Once("crop-circles-1.tiles", source1)
	parsed2 = tile.Once("crop-circles-2.tiles", source2)
)

// Tiles1 returns the tiles of Crop Circles I.
func Tiles1() (*tile.Set, error) { return parsed1() }

// Tiles2 returns the tiles of Crop Circles II.
func Tiles2() (*tile.Set, error) { return parsed2() }
