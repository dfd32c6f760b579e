package bridgescastlesbazaars_test

import (
	"testing"

	"circulade/game"
	"circulade/scenario"
)

// TestGoldenGames holds that recorded games replay.
func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {
			Players: []string{"Ada", "Ben"}, Seed: "bazaar 10", Expansions: []string{"bridges-castles-bazaars"},
		},
		"five-compendium.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium", Seed: "bazaar 111",
			Expansions: []string{"inns-cathedrals", "traders-builders", "king-robber", "bridges-castles-bazaars"},
		},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "bazaar 224",
			Expansions: []string{"river-2", "bridges-castles-bazaars"},
			Options:    map[string]string{"bcb.no_auction": "on", "bcb.castle_owner": "single_follower"},
		},
	})
}
