package magewitch_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "mage-witch 1", Expansions: []string{"mage-witch"}},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "mage-witch 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "bridges-castles-bazaars", "mage-witch"},
		},
	})
}
