package windroses_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "wind-roses 1", Expansions: []string{"wind-roses"}},
		"four-bigbox.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "bigbox", Seed: "wind-roses 2",
			Expansions: []string{"river-1", "messages", "robbers", "wind-roses"},
			Options:    map[string]string{"wr.print": "spielbox"},
		},
	})
}
