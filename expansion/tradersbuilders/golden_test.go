package tradersbuilders_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {
			Players: []string{"Ada", "Ben"}, Seed: "traders 394", Expansions: []string{"traders-builders"},
		},
		"five-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium", Seed: "traders 492",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbot", "river-2", "king-robber"},
			Options:    map[string]string{"base.per_city_counts": "farms", "base.small_city": "two", "base.first_player": "host"},
		},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "traders 1490",
			Expansions: []string{"traders-builders"},
			Options:    map[string]string{"base.farm_scoring": "per_farm_once_3", "base.trim_tiles": "on"},
		},
	})
}
