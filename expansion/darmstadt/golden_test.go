package darmstadt_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "darmstadt 1", Expansions: []string{"darmstadt"}},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "darmstadt 2",
			Expansions: []string{"inns-cathedrals", "abbot", "bridges-castles-bazaars", "darmstadt"},
			Options:    map[string]string{"da.base": "keep", "da.ends": "on"},
		},
	})
}
