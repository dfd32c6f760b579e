package robbers

import (
	_ "embed"

	"circulade/tile"
)

//go:embed robbers.tiles
var source []byte

var parsed = tile.Once("robbers.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
