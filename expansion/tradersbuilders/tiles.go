package tradersbuilders

import (
	_ "embed"
	"sync"

	"circulade/tile"
)

//go:embed tradersbuilders.tiles
var source []byte

// parsed reads the tiles once: sets are shared and never changed.
var parsed = sync.OnceValues(func() (*tile.Set, error) { return tile.Parse("tradersbuilders.tiles", source) })

// Tiles returns the 24 tiles of traders and builders.
func Tiles() (*tile.Set, error) { return parsed() }
