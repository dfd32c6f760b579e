package count_test

import (
	"fmt"
	"slices"
	"testing"

	"circulade/game"
	"circulade/view"
)

// TestEvents shows what players are told: who goes into the town and comes out of
// it, and where the Count goes [CO-5, CO-8, CO-11].
func TestEvents(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"Ada", "Ben"}, Expansions: []string{"count"}, Seed: "events",
		Start: []game.StartTile{
			{Tile: "base/E", X: 0, Y: 0, Rotation: 90},
			{Tile: "base/E", X: 0, Y: 2, Rotation: 90},
			{Tile: "base/E", X: 0, Y: 4, Rotation: 90},
		},
		Draw: []string{"base/F", "base/G", "base/E", "base/E"},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, text := range []string{
		"tile 1,2 r0", "pass", "tile 1,0 r0", "follower c0", // two open cities, one of Ben's
		"tile 2,0 r270", "pass", "quarter follower castle", "count market", // Ada completes his
		"tile 2,2 r270", "pass", "move follower castle 0,2 c0", // Ben completes the other one
	} {
		told := len(g.Log().Events)
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
		for _, e := range view.Events(g, told) {
			switch e.Type {
			case "figure", "move", "return":
				place := e.Place
				if e.X != nil {
					place = fmt.Sprintf("%d,%d %s", *e.X, *e.Y, e.Segment)
				}
				got = append(got, fmt.Sprint(e.Type, " ", *e.Player, " ", place))
			case "piece":
				got = append(got, fmt.Sprint(e.Token, " ", *e.Player, " ", e.Place))
			}
		}
	}
	want := []string{
		"figure 1 1,0 c0", "return 1 1,0 c0",
		"figure 0 quarter castle", "count 0 quarter market",
		"move 0 0,2 c0", "return 0 0,2 c0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}
