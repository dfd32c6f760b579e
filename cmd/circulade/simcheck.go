package main

import (
	"errors"
	"math/rand/v2"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/game/check"
)

// checked plays a game at random under the checks of the contract. Its seed is
// that of the simulation plus its number, so that one game can be played again
// alone: the fault names the seed.
func (w *worker) checked(i int) error {
	seed := w.seed + uint64(i)
	setup := w.setup
	setup.Seed = "" // every game has its own
	if w.mix {
		var err error
		if setup, err = mixed(setup, rand.New(rand.NewPCG(seed, 0))); err != nil {
			return err
		}
	}
	if w.sum.occurred == nil {
		w.sum.occurred = check.NewOccurrences()
	}
	g, err := check.Play(setup, seed, w.every, w.sum.occurred)
	var fault *check.Fault
	if errors.As(err, &fault) {
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

// mixed draws the preset and the options that the command line leaves open.
func mixed(setup game.Setup, rng *rand.Rand) (game.Setup, error) {
	if setup.Preset == "" {
		presets := all.Presets()
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
	}
	return full, nil
}
