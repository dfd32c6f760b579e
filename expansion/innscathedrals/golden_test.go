package innscathedrals_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {
			Players: []string{"Ada", "Ben"}, Expansions: []string{"inns-cathedrals"}, Seed: "golden inns 1",
		},
		"six-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"}, Preset: "bigbox",
			Expansions: []string{"inns-cathedrals", "king-robber"}, Seed: "golden inns 2",
			Options: map[string]string{"ic.incomplete": "ignore", "kr.scoring": "continuous"},
		},
	})
}
