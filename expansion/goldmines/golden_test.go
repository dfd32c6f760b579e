package goldmines_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "goldmines 1", Expansions: []string{"goldmines"}},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "goldmines 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "goldmines", "mage-witch"},
			Options:    map[string]string{"gold.choice": "manual"},
		},
	})
}
