package princessdragon_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Expansions: []string{"princess-dragon"}, Seed: "golden dragon 1"},
		"four-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "compendium", Seed: "golden dragon 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbot", "river-2", "princess-dragon"},
			Options:    map[string]string{"dragon.move": "after_scoring"},
		},
	})
}
