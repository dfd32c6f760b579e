package check_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/game/check"
	"circulade/rules"
)

// partGames returns a game for each way to leave parts of a set out, none and all
// but one among them.
func partGames(m *rules.Module) (list []game.Setup) {
	keys := m.Parts()
	for off := range uint(1)<<len(keys) - 1 {
		s := game.Setup{
			Players: []string{"Ann", "Bo", "Cy"}, Expansions: append([]string{m.Set}, m.Needs...), Options: map[string]string{},
		}
		for i, key := range keys {
			s.Options[key] = [...]string{"on", "off"}[off>>i&1]
		}
		list = append(list, s)
	}
	return list
}

// TestParts plays every set with each selection of its parts under the checks of
// the contract.
func TestParts(t *testing.T) {
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	sets := 0
	for _, m := range modules {
		if len(m.Parts()) == 0 {
			continue
		}
		sets++
		for i, s := range partGames(m) {
			t.Run(fmt.Sprintf("%s/%d", m.Set, i), func(t *testing.T) {
				if _, err := check.Play(s, uint64(i), 20, nil); err != nil {
					t.Error(err)
				}
			})
		}
	}
	if sets < 6 {
		t.Errorf("%d sets have parts", sets)
	}
}

// TestNothingLeft shows that a set of which every part is left out is refused, and
// with one part it is not.
func TestNothingLeft(t *testing.T) {
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		keys := m.Parts()
		if len(keys) == 0 {
			continue
		}
		s := game.Setup{Players: []string{"Ann", "Bo"}, Expansions: append([]string{m.Set}, m.Needs...), Options: map[string]string{}}
		for _, key := range keys {
			s.Options[key] = "off"
		}
		want := "options." + keys[0] + ": nothing is left of the set " + m.Set
		if _, err := s.Complete(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s without any part: %v, want %q", m.Set, err, want)
		}
		for _, key := range keys {
			one := s
			one.Options = maps.Clone(s.Options)
			one.Options[key] = "on"
			if _, err := game.New(one); err != nil {
				t.Errorf("%s with %s alone: %v", m.Set, key, err)
			}
		}
	}
}

// TestMixturesHaveParts shows that mixtures leave parts out, and never a whole set.
func TestMixturesHaveParts(t *testing.T) {
	for _, m := range []string{"inns-cathedrals", "king-robber", "bridges-castles-bazaars"} {
		seen := map[string]bool{}
		for i := range uint64(200) {
			s, err := check.Mixture{m}.Setup(rand.New(rand.NewPCG(i, 0)))
			if err != nil {
				t.Fatal(err)
			}
			for key, value := range s.Options {
				seen[key+" "+value] = true
			}
		}
		modules, err := all.Modules()
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(modules, func(x *rules.Module) bool { return x.Set == m })
		for _, key := range modules[at].Parts() {
			if !seen[key+" on"] || !seen[key+" off"] {
				t.Errorf("no mixture of 200 had %s on, or none off", key)
			}
		}
	}
}
