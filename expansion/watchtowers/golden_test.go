package watchtowers_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "watchtowers 1", Expansions: []string{"watchtowers"}},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "watchtowers 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "bridges-castles-bazaars", "watchtowers", "count"},
			Options:    map[string]string{"wt.per": "player"},
		},
	})
}
