package abbeymayor

import (
	_ "embed"

	"circulade/tile"
)

//go:embed abbeymayor.tiles
var source []byte

var parsed = tile.Once("abbeymayor.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
