package sim

import (
	"errors"
	"math/rand/v2"
	"slices"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/game/check"
)

// A MixtureSum is how the games of one mixture of sets went.
type MixtureSum struct {
	Sets   string `json:"sets"`
	Games  int    `json:"games"`
	Errors int    `json:"errors"`
}

// makePlan lists the mixtures of sets that the plan names and multiplies the
// games by them. The plan mix has none: its sets are drawn anew for every game.
func (s *Simulation) makePlan() error {
	of, ok := map[string]func() ([]check.Mixture, error){
		"sets": check.Alone, "pairs": check.Pairs, "cover": covering,
	}[s.plan]
	if !ok {
		return nil
	}
	var err error
	s.mixtures, err = of()
	s.games *= len(s.mixtures)
	return err
}

// covering returns the covering array, and all sets at once.
func covering() ([]check.Mixture, error) {
	list, err := check.Cover()
	if err != nil {
		return nil, err
	}
	together, err := check.Together()
	return append(list, together...), err
}

// Setup returns the setup of a checked game, which follows from the simulation's
// seed and the game's number.
func (s *Simulation) Setup(i int) (game.Setup, error) {
	rng := rand.New(rand.NewPCG(s.seed+uint64(i), 0))
	setup := s.setup
	setup.Seed = "" // every game has its own
	switch {
	case len(s.mixtures) > 0:
		return s.mixtures[i%len(s.mixtures)].Setup(rng)
	case s.plan != "":
		return check.Setup(rng)
	case s.mix:
		return mixed(setup, rng)
	}
	return setup, nil
}

// checked plays a game at random under the checks of the contract. Its seed is
// that of the simulation plus its number. A fault tells the command that plays
// this game alone.
func (w *worker) checked(i int) error {
	seed := w.seed + uint64(i)
	setup, err := w.Setup(i)
	if err != nil {
		return err
	}
	if w.sum.occurred == nil {
		w.sum.occurred = check.NewOccurrences()
	}
	g, err := check.Play(setup, seed, w.every, w.sum.occurred)
	var fault *check.Fault
	wrong := errors.As(err, &fault)
	if n := len(w.mixtures); n > 0 {
		m := &w.sum.mixtures[i%n]
		m.Games++
		if wrong {
			m.Errors++
		}
	}
	if wrong {
		w.fault(err)
		return nil
	}
	if err != nil {
		return err
	}
	w.sum.choices += g.Version()
	w.count(g.State())
	if w.recorded(i) {
		return w.write(i, g)
	}
	return nil
}

// editions are those with which the sets of a setup can be played by its players.
func editions(setup game.Setup) ([]all.Preset, error) {
	full, err := setup.Complete()
	return slices.DeleteFunc(all.Presets(), func(p all.Preset) bool {
		return p.Room(full.Expansions) < len(setup.Players)
	}), err
}

// mixed draws the preset and the options that the command line leaves open.
func mixed(setup game.Setup, rng *rand.Rand) (game.Setup, error) {
	if setup.Preset == "" {
		presets, err := editions(setup)
		if err != nil {
			return setup, err
		}
		setup.Preset = presets[rng.IntN(len(presets))].ID
	}
	full, err := setup.Complete()
	if err != nil {
		return setup, err
	}
	modules, err := all.Modules()
	if err != nil {
		return setup, err
	}
	for _, m := range modules {
		for _, o := range m.Options {
			_, given := setup.Options[o.Key]
			if _, inPlay := full.Options[o.Key]; inPlay && !given && rng.IntN(2) == 0 {
				full.Options[o.Key] = o.Values[rng.IntN(len(o.Values))]
			}
		}
		check.KeepPart(m, full.Options, setup.Options, rng)
	}
	return full, nil
}
