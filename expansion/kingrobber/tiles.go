package kingrobber

import (
	_ "embed"

	"circulade/tile"
)

//go:embed kingrobber.tiles
var source []byte

var parsed = tile.Once("kingrobber.tiles", source)

// Tiles returns the five tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }
