package russianpromos_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/russianpromos -run Golden -update.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "russian-promos 1", Expansions: []string{"russian-promos"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "russian-promos 2", Expansions: []string{"russian-promos"},
		},
	})
}
