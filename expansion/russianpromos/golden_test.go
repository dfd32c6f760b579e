package russianpromos_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "russian-promos 1", Expansions: []string{"russian-promos"}},
		"four-nearest.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "russian-promos 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "tower", "phantom", "russian-promos"},
			Options:    map[string]string{"ru.razboynik": "nearest"},
		},
	})
}
