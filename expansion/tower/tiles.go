package tower

import (
	_ "embed"

	"circulade/tile"
)

//go:embed tower.tiles
var source []byte

var parsed = tile.Once("tower.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
