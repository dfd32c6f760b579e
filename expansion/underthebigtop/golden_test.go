package underthebigtop_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "under-the-big-top 1", Expansions: []string{"under-the-big-top"}},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "under-the-big-top 2",
			Expansions: []string{"princess-dragon", "tower", "bridges-castles-bazaars", "under-the-big-top", "phantom"},
			Options:    map[string]string{"bt.score_who": "owner"},
		},
	})
}
