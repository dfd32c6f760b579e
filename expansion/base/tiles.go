package base

import (
	_ "embed"
	"sync"

	"circulade/tile"
)

//go:embed base.tiles
var source []byte

// parsed reads the tiles once: sets are shared and never changed.
var parsed = sync.OnceValues(func() (*tile.Set, error) { return tile.Parse("base.tiles", source) })

// Tiles returns the 72 tiles of the base game.
func Tiles() (*tile.Set, error) { return parsed() }
