package abbeymayor_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "abbey 214", Expansions: []string{"abbey-mayor"}},
		"two-last.game": {Players: []string{"Ada", "Ben"}, Seed: "abbey 5", Expansions: []string{"abbey-mayor"}},
		"five-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium", Seed: "abbey 11",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbot", "river-2", "king-robber", "abbey-mayor"},
			Options:    map[string]string{"abbey.wagon_move": "neighbours", "abbey.barn_on": "any"},
		},
	})
}
