package tower_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "tower 1", Expansions: []string{"tower"}},
		"four-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "compendium", Seed: "tower 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbot", "tower"},
			Options:    map[string]string{"tower.top": "capturable", "tower.capture_own": "on"},
		},
	})
}
