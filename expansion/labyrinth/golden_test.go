package labyrinth_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {
			Players: []string{"Ada", "Ben"}, Seed: "labyrinth 1", Expansions: []string{"labyrinth"},
			Options: map[string]string{"la.rules": "advanced"},
		},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "labyrinth 2", Expansions: []string{"labyrinth"},
		},
	})
}
