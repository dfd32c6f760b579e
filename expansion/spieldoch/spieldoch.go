package spieldoch

import (
	_ "embed"

	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "spiel-doch"

//go:embed spieldoch.tiles
var source []byte

var parsed = tile.Once("spieldoch.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the set, which has tiles and no rules of its own.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Beyond: true, Group: rules.Rare,
		Register: register,
	}, nil
}

// register has nothing to register.
func register(b *rules.Book) error {
	_ = b
	return nil // [SD-1] else otherTiles(b)
}
