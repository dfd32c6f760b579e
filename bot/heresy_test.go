package bot_test

import (
	"testing"

	"circulade/game"
)

// TestGreedyAndTheSiege: it lets nobody escape from a besieged city of its own that can
// still be completed, though nothing is left of it at the end.
func TestGreedyAndTheSiege(t *testing.T) {
	g := begin(t, game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"siege"},
		Draw: []string{"siege/SI.CA/C", "base/U", "base/B"},
	}, "tile 0,1 r90", "follower c0", "tile 1,0 r0", "pass", "tile 0,2 r0", "pass")
	if got := answer(t, g); got != "pass" {
		t.Errorf("%s, want to stay", got)
	}
}
