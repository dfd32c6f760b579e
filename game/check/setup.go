package check

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// tries is how many mixtures of sets are drawn before giving up on finding one
// that may stand together.
const tries = 1000

// Setup returns a random setup: 2 to 6 players, a preset, any sets that may
// stand together, and their options mixed.
func Setup(rng *rand.Rand) (game.Setup, error) {
	modules, err := all.Modules()
	if err != nil {
		return game.Setup{}, err
	}
	for range tries {
		s := game.Setup{Options: map[string]string{}}
		for i := range 2 + rng.IntN(rules.MaxSeats-1) {
			s.Players = append(s.Players, fmt.Sprintf("Player %d", i+1))
		}
		presets := all.Presets()
		s.Preset = presets[rng.IntN(len(presets))].ID
		for _, m := range modules {
			if m.Set != "base" && rng.IntN(2) == 0 {
				s.Expansions = append(s.Expansions, m.Set)
			}
		}
		for _, m := range modules {
			if m.Set != "base" && !slices.Contains(s.Expansions, m.Set) {
				continue
			}
			for _, o := range m.Options {
				if rng.IntN(2) == 0 {
					s.Options[o.Key] = o.Values[rng.IntN(len(o.Values))]
				}
			}
		}
		if s, err = s.Complete(); err == nil {
			return s, nil
		}
	}
	return game.Setup{}, fmt.Errorf("no mixture of sets may stand together: %w", err)
}
