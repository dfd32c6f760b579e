package windroses_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay. Record them once the rules
// are right: go test ./expansion/windroses -run Golden -update.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "wind-roses 1", Expansions: []string{"wind-roses"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "wind-roses 2", Expansions: []string{"wind-roses"},
		},
	})
}
