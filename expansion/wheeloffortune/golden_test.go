package wheeloffortune_test

import (
	"testing"

	"circulade/game"
	"circulade/rules/rulestest"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/wheeloffortune -run Golden -update.
func TestGoldenGames(t *testing.T) {
	rulestest.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "wheel-of-fortune 1", Expansions: []string{"wheel-of-fortune"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "wheel-of-fortune 2", Expansions: []string{"wheel-of-fortune"},
		},
	})
}
