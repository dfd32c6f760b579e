package kingrobber_test

import (
	"fmt"
	"slices"
	"testing"

	"circulade/game"
	"circulade/view"
)

// TestEvents shows what players are told: who takes a card, for how many tiles
// and where, also when he raises his own record [KR-2, KR-5].
func TestEvents(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"Ada", "Ben"}, Expansions: []string{"king-robber"}, Seed: "events",
		Start: []game.StartTile{
			{Tile: "base/E", X: 0, Y: 0, Rotation: 90},
			{Tile: "base/W", X: 0, Y: 2},
			{Tile: "base/E", X: 0, Y: 4, Rotation: 90},
			{Tile: "base/G", X: 1, Y: 4},
			{Tile: "base/E", X: 0, Y: 6, Rotation: 90},
		},
		Draw: []string{"base/E", "base/A", "base/E", "base/J"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"tile 1,0 r270", "pass", "tile 1,2 r90", "pass", "tile 2,4 r270", "pass", "tile 1,6 r270", "pass"} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, e := range view.Events(g, 0) {
		if e.Type == "token" {
			got = append(got, fmt.Sprint(*e.Player, " ", e.Token, " ", e.Count, " at ", *e.X, ",", *e.Y, " ", e.Segment))
		}
	}
	want := []string{"0 king 2 at 0,0 c0", "1 robber-baron 2 at 0,2 r0", "0 king 3 at 0,4 c0"}
	if !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}
