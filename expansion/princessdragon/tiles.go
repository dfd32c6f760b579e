package princessdragon

import (
	_ "embed"

	"circulade/tile"
)

//go:embed princessdragon.tiles
var source []byte

var parsed = tile.Once("princessdragon.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
