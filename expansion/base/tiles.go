package base

import (
	_ "embed"

	"circulade/tile"
)

//go:embed base.tiles
var source []byte

var parsed = tile.Once("base.tiles", source)

// Tiles returns the 72 tiles of the base game.
func Tiles() (*tile.Set, error) { return parsed() }
