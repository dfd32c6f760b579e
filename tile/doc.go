// Package tile describes what is printed on a tile: its edges, its segments (road,
// city, field, monastery…), its marks, how it turns, and the text notation in which
// sets of tiles are written.
//
// It knows neither a board nor players. A Tile is data, and is never changed once it is
// made. The notation is described in docs/tiles.md.
package tile
