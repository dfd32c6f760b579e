package tradersbuilders_test

import (
	"slices"
	"testing"

	"circulade/game"
	"circulade/view"
)

// TestEvents holds that tokens are told with the points of their city and before
// anybody goes home, and that the second sub-turn is told when it begins.
func TestEvents(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"traders-builders"},
		Start: []game.StartTile{
			{Tile: "base/E", Rotation: 90},
			{Tile: "traders-builders/HE", X: 1},
			{Tile: "traders-builders/HQ", X: 2},
			{Tile: "base/B", X: 1, Y: -1},
		},
		Draw: []string{"base/F", "base/B", "base/F", "base/B", "base/E", "base/B"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"tile 3,0 r0", "follower c0", "tile 2,-1 r0", "pass", "tile 4,0 r0", "builder c0", "tile 3,-1 r0", "pass",
		"tile 5,0 r270", "pass", "double",
	} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	all := view.Events(g, 0)
	at := slices.IndexFunc(all, func(e view.Event) bool { return e.Type == "token" })
	var got []string
	for _, e := range all[at:] {
		got = append(got, e.Type+" "+e.Token+e.Figure)
	}
	want := []string{"token wine", "token grain", "score ", "return follower", "return builder", "part ", "draw "}
	if !slices.Equal(got, want) {
		t.Fatalf("told were %q, want %q", got, want)
	}
	wine, part := all[at], all[at+5]
	if *wine.Player != 0 || wine.Count != 1 || *wine.X != 0 || *wine.Y != 0 || wine.Segment != "c0" {
		t.Errorf("the wine is %+v, want 1 for seat 0 from the city that begins at 0,0", wine)
	}
	if *part.Player != 0 || part.Part != 2 {
		t.Errorf("the part is %+v, want the second of seat 0", part)
	}
}
