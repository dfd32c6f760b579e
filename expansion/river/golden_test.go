package river_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// Golden games are those that every later version must replay to the same
// position, with the same points for the same reasons.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-river-1.game": {
			Players: []string{"Ada", "Ben"}, Expansions: []string{"river-1"}, Seed: "golden 1",
		},
		"five-rivers.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium", Seed: "golden 2",
			Expansions: []string{
				"inns-cathedrals", "traders-builders", "abbot", "river-1", "river-1-roadsource", "river-2", "king-robber",
			},
			Options: map[string]string{
				"base.trim_tiles": "on", "river.spring_splits": "on", "river.turn_rule": "no_double_turn",
			},
		},
	})
}
