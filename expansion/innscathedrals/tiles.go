package innscathedrals

import (
	_ "embed"
	"sync"

	"circulade/tile"
)

//go:embed innscathedrals.tiles
var source []byte

// parsed reads the tiles once: sets are shared and never changed.
var parsed = sync.OnceValues(func() (*tile.Set, error) { return tile.Parse("innscathedrals.tiles", source) })

// Tiles returns the 18 tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
