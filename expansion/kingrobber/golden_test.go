package kingrobber_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {
			Players: []string{"Ada", "Ben"}, Expansions: []string{"king-robber"}, Seed: "golden king 1",
		},
		"five-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium",
			Expansions: []string{"inns-cathedrals", "king-robber"}, Seed: "golden king 2",
			Options: map[string]string{"kr.scoring": "15/40", "ic.junction_inn": "both", "base.farm_scoring": "per_farm_once_3"},
		},
	})
}
