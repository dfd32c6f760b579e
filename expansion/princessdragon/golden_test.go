package princessdragon_test

import (
	"testing"

	"circulade/game"
	"circulade/rules/rulestest"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/princessdragon -run Golden -update.
func TestGoldenGames(t *testing.T) {
	rulestest.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "princess-dragon 1", Expansions: []string{"princess-dragon"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "princess-dragon 2", Expansions: []string{"princess-dragon"},
		},
	})
}
