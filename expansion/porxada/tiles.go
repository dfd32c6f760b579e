package porxada

import (
	_ "embed"

	"circulade/tile"
)

//go:embed porxada.tiles
var source []byte

var parsed = tile.Once("porxada.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
