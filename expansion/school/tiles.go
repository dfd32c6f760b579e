package school

import (
	_ "embed"

	"circulade/tile"
)

//go:embed school.tiles
var source []byte

var parsed = tile.Once("school.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
