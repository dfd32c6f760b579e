package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"circulade/game/check"
	"circulade/rules"
	"circulade/sim"
)

// SimCmd plays games in process and counts.
type SimCmd struct {
	gameFlags

	Games   int      `default:"1000" help:"How many games."`
	Players int      `default:"2" help:"How many players."`
	Bot     []string `default:"random" help:"The computer player of all seats, or one for each, separated by commas."`
	Seed    uint64   `default:"1" help:"The same seed gives the same games, whatever --jobs is."`
	Jobs    int      `default:"1" help:"Games played at the same time."`
	Check   bool     `help:"Hold every step of every game to the contract, and count what occurred."`
	Every   int      `default:"1" help:"With --check: one question in so many, drawn at random, is held to the whole contract; its end and its points every game."`
	Mix     bool     `help:"With --check: draw anew for every game the preset and the options that are left open."`
	Plan    string   `enum:",sets,pairs,cover,mix" default:"" help:"With --check: which sets are played, with players, preset and options drawn anew for every game. sets: each alone; pairs: every two; cover: a few mixtures with every three; mix: any, drawn anew too. --games is for each of them."`
	Unseen  string   `placeholder:"PATTERN" help:"With --check: the lists of what need not occur (expansion/*/testdata/unseen.txt). What else never occurs is an error."`
	Records string   `type:"path" placeholder:"DIR" help:"Write a sample of the games as records."`
	Sample  int      `default:"20" help:"How many games --records writes."`
	JSON    bool     `name:"json" help:"Report as JSON."`
}

// Run plays the games and reports. Games that went wrong end it with an error,
// after the report.
func (c *SimCmd) Run() error {
	s, err := c.simulation()
	if err != nil {
		return err
	}
	bar := newProgress(os.Stderr, s.Games(), "games")
	r, err := s.Run(bar.add)
	bar.finish()
	if err != nil {
		return err
	}
	if c.Unseen != "" && r.Occurrences != nil {
		unseen, err := check.ReadUnseen(c.Unseen)
		if err != nil {
			return err
		}
		r.Missing = unseen.Check(r.Occurrences, check.Telling)
	}
	for _, text := range append(r.Faults, r.Missing...) {
		fmt.Fprintln(os.Stderr, text)
	}
	if err := r.Write(os.Stdout, c.JSON); err != nil {
		return err
	}
	if r.Errors > 0 {
		return fmt.Errorf("%d of %d games went wrong", r.Errors, r.Games)
	}
	if len(r.Missing) > 0 {
		return errors.New("what occurred is not what the lists say")
	}
	return nil
}

// simulation checks the command line and makes the simulation it asks for.
func (c *SimCmd) simulation() (*sim.Simulation, error) {
	if err := c.wrong(); err != nil {
		return nil, err
	}
	setup, err := c.setup(nil, fmt.Sprint(c.Seed))
	if err != nil {
		return nil, err
	}
	s, err := sim.New(sim.Config{
		Setup: setup, Bots: c.bots(), Games: c.Games, Seed: c.Seed, Jobs: c.Jobs,
		Check: c.Check, Every: c.Every, Mix: c.Mix, Plan: c.Plan, Records: c.Records, Sample: c.Sample,
	})
	return s, setupFault(err)
}

// bots are the computer players by seat. A plan fills as many seats as there are.
func (c *SimCmd) bots() []string {
	seats := c.Players
	if c.Plan != "" {
		seats = rules.MaxSeats
	}
	list := make([]string, seats)
	for i := range list {
		list[i] = c.Bot[min(i, len(c.Bot)-1)]
	}
	return list
}

// wrong says what the command line asks for that there is not.
func (c *SimCmd) wrong() error {
	switch {
	case c.Games < 1:
		return usage("--games %d: at least one game is played", c.Games)
	case c.Jobs < 1:
		return usage("--jobs %d: at least one game is played at a time", c.Jobs)
	case c.Players < 1 || c.Players > rules.MaxSeats:
		return usage("--players %d: between 2 and %d can play", c.Players, rules.MaxSeats)
	case len(c.Bot) != 1 && len(c.Bot) != c.Players:
		return usage("--bot names %d players: name one for all seats, or one for each of the %d", len(c.Bot), c.Players)
	case c.Check && !slices.Equal(slices.Compact(slices.Clone(c.Bot)), []string{"random"}):
		return usage("--check plays at random: it goes with no other --bot")
	case (c.Mix || c.Plan != "" || c.Unseen != "") && !c.Check:
		return usage("--mix, --plan and --unseen go with --check only")
	case c.Plan != "" && (c.Mix || c.Preset != "" || len(c.Option) > 0 || len(c.Pack) > 0 || c.Players != 2 || !slices.Equal(c.Expansions, []string{"base"})):
		return usage("--plan draws sets, players, preset and options: give none of them, no --pack and no --mix")
	case c.Records != "" && c.Sample < 1:
		return usage("--sample %d: at least one game is written", c.Sample)
	}
	for _, name := range c.Bot {
		if err := checkBot(name); err != nil {
			return err
		}
	}
	return nil
}
