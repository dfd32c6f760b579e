package bridgescastlesbazaars_test

import (
	"testing"

	"circulade/game"
	"circulade/tile"
)

// Whoever stands on a castle stands on the edge between its two tiles.
func TestSpotOfACastle(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"red", "blue"}, Expansions: []string{"bridges-castles-bazaars"}, Seed: "spot",
		Start: []game.StartTile{{Tile: "base/U", X: 2, Y: 3}},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := g.State()
	castle, _ := s.Book().LocationNamed("castle")
	at := uint16(s.Board.At(2, 3))
	const middle, side = tile.Unit / 2, tile.Unit
	for edge, want := range [...][2]int{
		tile.North: {middle, 0}, tile.East: {side, middle}, tile.South: {middle, side}, tile.West: {0, middle},
	} {
		x, y := s.Book().LocationDef(castle).Spot(s, at, uint8(edge))
		if x != 2*tile.Unit+want[0] || y != 3*tile.Unit+want[1] {
			t.Errorf("on the %v edge it is at %d,%d of the tile", tile.Edge(edge), x-2*tile.Unit, y-3*tile.Unit)
		}
	}
}
