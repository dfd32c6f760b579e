package wheeloffortune_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// Golden games are those that every later version must replay to the same
// position, with the same points for the same reasons.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Expansions: []string{"wheel-of-fortune"}, Seed: "golden wheel 1"},
		"four-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "compendium", Seed: "golden wheel 2",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbot", "abbey-mayor", "messages", "robbers", "wheel-of-fortune"},
			Options:    map[string]string{"wheel.set": "add19", "wheel.crown_alone": "3"},
		},
		"three-beside.game": {
			Players: []string{"Ada", "Ben", "Cleo"}, Preset: "bigbox", Seed: "golden wheel 3",
			Expansions: []string{"bridges-castles-bazaars", "princess-dragon", "wheel-of-fortune"},
			Options:    map[string]string{"wheel.start": "off"},
		},
	})
}
