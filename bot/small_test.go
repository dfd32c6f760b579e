package bot_test

import (
	"testing"

	"circulade/game"
)

// TestGreedyAtASwap: it agrees to a swap that is good for it, and would rather give
// up a follower than a city.
func TestGreedyAtASwap(t *testing.T) {
	for swap, want := range map[[2]string]string{
		{"exchange 0,1 r0", "for 1,0 c0"}: "refuse", // his knight for her thief
		{"exchange 0,0 c0", "for 0,1 f1"}: "accept", // her knight for his farmer
	} {
		draw := []string{"base/U", "base/F", "porxada/Porxada", "base/B"}
		moves := []string{"tile 0,1 r0", "follower r0", "tile 1,0 r0", "follower c0", "tile 2,0 r0", "swap"}
		if want == "accept" {
			draw = []string{"base/F", "base/U", "porxada/Porxada", "base/B"}
			moves = []string{"tile 1,0 r0", "follower c0", "tile 0,1 r0", "follower f1", "tile 2,0 r0", "swap"}
			swap[0] = "exchange 1,0 c0"
		}
		g := begin(t, game.Setup{
			Players: []string{"Ann", "Bo"}, Expansions: []string{"porxada"}, Draw: draw,
			Start: []game.StartTile{{Tile: "base/E", Rotation: 90}},
		}, append(moves, swap[:]...)...)
		if got := answer(t, g); got != want {
			t.Errorf("Bo after %v: %s, want %s", swap, got, want)
		}
	}
}

// TestGreedyAndTheTeacher: of two features it copies the one that brings more.
func TestGreedyAndTheTeacher(t *testing.T) {
	g := begin(t, game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"school"},
		Start: []game.StartTile{
			{Tile: "base/A", Y: 1, Rotation: 270},
			{Tile: "base/B", X: 2, Y: -1},
			{Tile: "school/SchoolL", X: 6, Y: 1},
			{Tile: "school/SchoolR", X: 7, Y: 1},
		},
		Draw: []string{"base/A", "base/U", "base/W", "base/X", "base/B"},
	}, "tile 8,1 r90", "pass", "tile 1,1 r0", "follower r0", "tile 2,0 r0", "follower r1", "tile 2,1 r0", "pass")
	if got := answer(t, g); got != "copy 0,1 r0" {
		t.Errorf("Ann: %s, want the road of three tiles", got)
	}
}

// TestGreedyAndTheTunnel: it joins its road to a long one that nobody holds.
func TestGreedyAndTheTunnel(t *testing.T) {
	g := begin(t, game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"tunnel"},
		Start: []game.StartTile{{Tile: "base/U", X: 2}, {Tile: "base/U", X: 3}, {Tile: "base/U", X: 4}},
		Draw:  []string{"tunnel/TU/RCR", "base/B", "base/B", "base/V"},
	}, "tile 1,0 r0", "tunnel 1,0 r0 a", "follower r0", "tile 2,1 r0", "continue", "pass", "continue", "tile 3,1 r0")
	if got := answer(t, g); got != "tunnel 1,0 r1 a" {
		t.Errorf("Ann: %s, want her token at the other end of the hill", got)
	}
}
