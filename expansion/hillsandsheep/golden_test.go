package hillsandsheep_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/hillsandsheep -run Golden -update.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "hills-and-sheep 1", Expansions: []string{"hills-and-sheep"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "hills-and-sheep 2", Expansions: []string{"hills-and-sheep"},
		},
	})
}
