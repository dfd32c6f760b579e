package check_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"circulade/game"
	"circulade/game/check"
)

func TestPlay(t *testing.T) {
	seen := check.NewOccurrences()
	g, err := check.Play(game.Setup{Players: []string{"Ann", "Bo"}}, 1, 1, seen)
	if err != nil {
		t.Fatal(err)
	}
	if !g.State().Over() || seen.Games != 1 || seen.Choices != g.Version() {
		t.Errorf("%d games, %d choices of %d", seen.Games, seen.Choices, g.Version())
	}
	if seen.Questions["wood"] == 0 || seen.Verbs["draw"] != 71 || seen.Rows["base.turn"] != 71 || seen.Rules["BA-26"] != 1 {
		t.Errorf("counts:\n%v", seen)
	}
	for _, want := range []string{"verb trim", "question trim", "option base.farmers off", "rule BA-31", "row base.trim"} {
		if !strings.Contains(strings.Join(seen.Missing(1), "\n")+"\n", want+"\n") {
			t.Errorf("%q is not told missing: %q", want, seen.Missing(1))
		}
	}
	twice := check.NewOccurrences()
	twice.Add(seen)
	twice.Add(seen)
	if twice.Games != 2 || twice.Verbs["draw"] != 142 || len(twice.Missing(1)) != len(seen.Missing(1)) {
		t.Errorf("added counts:\n%v", twice)
	}
}

// The same seed plays the same game.
func TestPlayRepeats(t *testing.T) {
	setup := game.Setup{Players: []string{"Ann", "Bo", "Cy"}}
	a, err := check.Play(setup, 5, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := check.Play(setup, 5, 1, nil)
	if err != nil || a.Record(true) != b.Record(true) {
		t.Errorf("two games of one seed differ (error %v)", err)
	}
}

func TestPlayRefusesASetup(t *testing.T) {
	var fault *game.SetupError
	if _, err := check.Play(game.Setup{Players: []string{"Ann"}}, 1, 1, nil); !errors.As(err, &fault) {
		t.Errorf("error %v, want a *game.SetupError", err)
	}
}

func TestSetup(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	players, presets := map[int]bool{}, map[string]bool{}
	for range 100 {
		s, err := check.Setup(rng)
		if err != nil {
			t.Fatal(err)
		}
		players[len(s.Players)] = true
		presets[s.Preset] = true
	}
	if len(players) != 5 || len(presets) < 4 {
		t.Errorf("players %v, presets %v", players, presets)
	}
}
