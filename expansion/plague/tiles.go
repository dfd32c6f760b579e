package plague

import (
	_ "embed"

	"circulade/tile"
)

//go:embed plague.tiles
var source []byte

var parsed = tile.Once("plague.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
