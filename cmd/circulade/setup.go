package main

import (
	"errors"
	"fmt"

	"circulade/bot"
	"circulade/game"
)

// gameFlags say what is played, in every command that plays.
type gameFlags struct {
	Expansions []string          `default:"base" help:"Sets in play, separated by commas; base is always in."`
	Preset     string            `help:"Printed edition that fills the options left open: plus (the default), bigbox, classic or compendium. What is in play --expansions says."`
	Option     map[string]string `help:"A rule, such as base.small_city=two; may be repeated." placeholder:"KEY=VALUE"`
	Pack       []string          `type:"existingfile" placeholder:"FILE" help:"Tiles of your own that are shuffled in; may be repeated (docs/own-tiles.md)."`
}

// setup returns the setup of a game between the named players.
func (f *gameFlags) setup(players []string, seed string) (game.Setup, error) {
	s := game.Setup{
		Players: players, Seed: seed,
		Preset: f.Preset, Expansions: f.Expansions, Options: f.Option,
	}
	for _, name := range f.Pack {
		p, err := readPack(name)
		if err != nil {
			return s, err
		}
		s.Packs = append(s.Packs, p.Text)
	}
	return s, nil
}

// usageError is a command line that asks for what there is not. The program
// ends with code 2 for it.
type usageError struct{ err error }

// Error says what is wrong.
func (e *usageError) Error() string { return e.err.Error() }

// Unwrap returns the cause.
func (e *usageError) Unwrap() error { return e.err }

// ExitCode is the program's exit code for wrong usage.
func (e *usageError) ExitCode() int { return 2 }

// usage makes an error one of usage.
func usage(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

// setupFault makes an error of a setup, which the command line gave, one of
// usage.
func setupFault(err error) error {
	var fault *game.SetupError
	if errors.As(err, &fault) {
		return &usageError{err}
	}
	return err
}

// checkBot makes an unknown computer player an error of usage.
func checkBot(name string) error {
	if err := bot.Check(name); err != nil {
		return &usageError{err}
	}
	return nil
}
