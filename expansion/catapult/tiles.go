package catapult

import (
	_ "embed"

	"circulade/tile"
)

//go:embed catapult.tiles
var source []byte

var parsed = tile.Once("catapult.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
