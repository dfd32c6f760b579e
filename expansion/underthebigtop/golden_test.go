package underthebigtop_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/underthebigtop -run Golden -update.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "under-the-big-top 1", Expansions: []string{"under-the-big-top"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "under-the-big-top 2", Expansions: []string{"under-the-big-top"},
		},
	})
}
