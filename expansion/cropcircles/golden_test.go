package cropcircles_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "crop-circles 1", Expansions: []string{"crop-circles-2"}},
		"four-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "compendium", Seed: "crop-circles 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbey-mayor", "crop-circles-1"},
		},
		"three-both.game": {
			Players: []string{"Ada", "Ben", "Cleo"}, Seed: "crop-circles 3", Options: map[string]string{"cc.a_optional": "off"},
			Expansions: []string{"crop-circles-1", "crop-circles-2"},
		},
	})
}
