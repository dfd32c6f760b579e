package tradersbuilders

import (
	_ "embed"

	"circulade/tile"
)

//go:embed tradersbuilders.tiles
var source []byte

var parsed = tile.Once("tradersbuilders.tiles", source)

// Tiles returns the 24 tiles of traders and builders.
func Tiles() (*tile.Set, error) { return parsed() }
