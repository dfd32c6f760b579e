package bridgescastlesbazaars_test

import (
	"testing"

	"circulade/game"
	"circulade/rules/rulestest"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/bridgescastlesbazaars -run Golden -update.
func TestGoldenGames(t *testing.T) {
	rulestest.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "bridges-castles-bazaars 1", Expansions: []string{"bridges-castles-bazaars"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "bridges-castles-bazaars 2", Expansions: []string{"bridges-castles-bazaars"},
		},
	})
}
