package flyingmachines

import (
	_ "embed"

	"circulade/tile"
)

//go:embed flyingmachines.tiles
var source []byte

var parsed = tile.Once("flyingmachines.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
