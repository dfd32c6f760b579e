package bridgescastlesbazaars

import (
	_ "embed"

	"circulade/tile"
)

//go:embed bridgescastlesbazaars.tiles
var source []byte

var parsed = tile.Once("bridgescastlesbazaars.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
