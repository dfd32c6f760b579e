package count

import (
	_ "embed"

	"circulade/tile"
)

//go:embed count.tiles
var source []byte

var parsed = tile.Once("count.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
