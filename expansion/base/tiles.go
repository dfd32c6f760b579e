package base

import (
	_ "embed"

	"circulade/tile"
)

//go:embed base.tiles
var source []byte

// Tiles returns the 72 tiles of the base game.
func Tiles() (*tile.Set, error) {
	return tile.Parse("base.tiles", source)
}
