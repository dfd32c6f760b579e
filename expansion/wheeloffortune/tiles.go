package wheeloffortune

import (
	_ "embed"

	"circulade/tile"
)

//go:embed wheeloffortune.tiles
var source []byte

var parsed = tile.Once("wheeloffortune.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
