package monasteries_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "monasteries 1", Expansions: []string{"monasteries"}},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "monasteries 2",
			Expansions: []string{"inns-cathedrals", "abbot", "messages", "flying-machines", "monasteries"},
			Options:    map[string]string{"mo.base": "keep", "mo.score_one": "any"},
		},
	})
}
