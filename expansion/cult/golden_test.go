package cult_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "cult 1", Expansions: []string{"cult"}},
		"four-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "compendium", Seed: "cult 2",
			Options:    map[string]string{"cult.restrict": "off", "cult.opponents_only": "off"},
			Expansions: []string{"inns-cathedrals", "abbey-mayor", "cult"},
		},
	})
}
