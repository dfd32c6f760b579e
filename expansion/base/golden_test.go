package base_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"circulade/game"
)

var update = flag.Bool("update", false, "write the golden games anew")

// golden are games that every later version must replay to the same position,
// with the same points for the same reasons.
var golden = map[string]game.Setup{
	"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "golden 1"},
	"five-compendium.game": {
		Players: []string{"Ada", "Ben", "Cleo", "Dan", "Eva"}, Preset: "compendium", Seed: "golden 2",
		Options: map[string]string{"base.trim_tiles": "on", "base.first_player": "host"},
	},
}

func TestGoldenGames(t *testing.T) {
	for name, setup := range golden {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", "games", name)
			if *update {
				if err := os.WriteFile(file, []byte(randomGame(t, setup).Record(false)), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			g, err := game.Load(string(text))
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if !g.State().Over() {
				t.Errorf("%s: the game is not over", file)
			}
			if g.Record(false) != string(text) {
				t.Errorf("%s: the replay writes another record:\n%s", file, g.Record(false))
			}
		})
	}
}

// randomGame plays a game to its end, at random but not idle: of two choices
// drawn the first that is no pass.
func randomGame(t *testing.T, setup game.Setup) *game.Game {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, uint64(len(setup.Players))))
	for !g.State().Over() {
		choices := g.State().Choices(nil)
		text := g.State().Text(choices[rng.IntN(len(choices))])
		if text == "pass" {
			text = g.State().Text(choices[rng.IntN(len(choices))])
		}
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}
