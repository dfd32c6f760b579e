package cult

import (
	_ "embed"

	"circulade/tile"
)

//go:embed cult.tiles
var source []byte

var parsed = tile.Once("cult.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
