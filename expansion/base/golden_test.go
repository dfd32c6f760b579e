package base_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "golden 1"},
		"five-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium", Seed: "golden 2",
			Options: map[string]string{"base.trim_tiles": "on", "base.first_player": "host"},
		},
	})
}
