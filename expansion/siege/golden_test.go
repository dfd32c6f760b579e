package siege_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "siege 1", Expansions: []string{"siege", "cult"}},
		"four-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "compendium", Seed: "siege 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbey-mayor", "cathars"},
		},
		"three-all.game": {
			Players: []string{"Ada", "Ben", "Cleo"}, Seed: "siege 3", Options: map[string]string{"siege.escape_per": "turn"},
			Expansions: []string{"siege", "cathars", "besiegers"},
		},
	})
}
