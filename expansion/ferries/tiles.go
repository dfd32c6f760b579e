package ferries

import (
	_ "embed"

	"circulade/tile"
)

//go:embed ferries.tiles
var source []byte

var parsed = tile.Once("ferries.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
