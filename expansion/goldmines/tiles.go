package goldmines

import (
	_ "embed"

	"circulade/tile"
)

//go:embed goldmines.tiles
var source []byte

var parsed = tile.Once("goldmines.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
