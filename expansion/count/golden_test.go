package count_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// Golden games are those that every later version must replay to the same
// position, with the same points for the same reasons.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Expansions: []string{"count"}, Seed: "golden count 55"},
		"five-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium", Seed: "golden count 38",
			Expansions: []string{"inns-cathedrals", "traders-builders", "abbot", "river-1", "king-robber", "count"},
			Options: map[string]string{
				"count.move": "clockwise", "count.per_part": "off", "count.unoccupied": "no", "count.final": "any_district",
			},
		},
	})
}
