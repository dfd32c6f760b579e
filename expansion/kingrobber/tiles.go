package kingrobber

import (
	_ "embed"
	"sync"

	"circulade/tile"
)

//go:embed kingrobber.tiles
var source []byte

// parsed reads the tiles once: sets are shared and never changed.
var parsed = sync.OnceValues(func() (*tile.Set, error) { return tile.Parse("kingrobber.tiles", source) })

// Tiles returns the five tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
