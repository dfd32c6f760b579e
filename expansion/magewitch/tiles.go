package magewitch

import (
	_ "embed"

	"circulade/tile"
)

//go:embed magewitch.tiles
var source []byte

var parsed = tile.Once("magewitch.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
