package siege

import (
	_ "embed"

	"circulade/tile"
)

//go:embed siege.tiles
var sourceSiege []byte

//go:embed cathars.tiles
var sourceCathars []byte

//go:embed besiegers.tiles
var sourceBesiegers []byte

var (
	parsedSiege     = tile.Once("siege.tiles", sourceSiege)
	parsedCathars   = tile.Once("cathars.tiles", sourceCathars)
	parsedBesiegers = tile.Once("besiegers.tiles", sourceBesiegers)
)

// TilesSiege returns the tiles of The Siege.
func TilesSiege() (*tile.Set, error) { return parsedSiege() }

// TilesCathars returns the tiles of The Cathars.
func TilesCathars() (*tile.Set, error) { return parsedCathars() }

// TilesBesiegers returns the tiles of The Besiegers.
func TilesBesiegers() (*tile.Set, error) { return parsedBesiegers() }
