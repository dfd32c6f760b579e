package scenario

import (
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// update is a flag of the test binary: go test ./expansion/NAME -update.
var update = flag.Bool("update", false, "write the golden games anew")

// Golden holds that the games recorded in a folder replay to the same position,
// with the same points for the same reasons. Games are the names of its files
// with their setups; with -update the files are written anew.
func Golden(t *testing.T, dir string, games map[string]game.Setup) {
	t.Helper()
	if len(games) == 0 {
		t.Fatal("no golden games are named: give each at least two players and a seed")
	}
	for _, name := range slices.Sorted(maps.Keys(games)) {
		t.Run(name, func(t *testing.T) { golden(t, filepath.Join(dir, name), games[name]) })
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.game"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if _, ok := games[filepath.Base(name)]; !ok {
			t.Errorf("%s belongs to no golden game: give it a setup, or remove it", name)
		}
	}
}

func golden(t *testing.T, file string, setup game.Setup) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(randomGame(t, setup).Record(false)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: `go test -update` writes it", err)
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
	sets, err := setup.Complete()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(g.Setup().Expansions, sets.Expansions) {
		t.Errorf("%s: played with %v, want %v", file, g.Setup().Expansions, sets.Expansions)
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
		text := answer(g.State(), choices[rng.IntN(len(choices))], rng)
		if text == "pass" {
			text = answer(g.State(), choices[rng.IntN(len(choices))], rng)
		}
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// answer writes a choice, of a range of them one drawn at random.
func answer(s *rules.State, c rules.Choice, rng *rand.Rand) string {
	st, ok := s.Pending()
	ranges := s.Book().VerbDef(c.Verb()).Ranges
	if !ok || ranges == nil {
		return s.Text(c)
	}
	var values []int
	for _, r := range ranges(s, st) {
		step := max(1, r.Step)
		values = append(values, r.Min+step*rng.IntN((r.Max-r.Min)/step+1))
	}
	return s.Text(rules.RangeChoice(c.Verb(), values...))
}
