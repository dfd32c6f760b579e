package porxada_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/porxada -run Golden -update.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "porxada 1", Expansions: []string{"porxada"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "porxada 2", Expansions: []string{"porxada"},
		},
	})
}
