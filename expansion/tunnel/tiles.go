package tunnel

import (
	_ "embed"

	"circulade/tile"
)

//go:embed tunnel.tiles
var source []byte

var parsed = tile.Once("tunnel.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
