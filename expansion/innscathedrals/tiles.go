package innscathedrals

import (
	_ "embed"

	"circulade/tile"
)

//go:embed innscathedrals.tiles
var source []byte

var parsed = tile.Once("innscathedrals.tiles", source)

// Tiles returns the 18 tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
