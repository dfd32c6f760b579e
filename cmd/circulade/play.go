package main

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"golang.org/x/term"

	"circulade/game"
	"circulade/terminal"
)

// PlayCmd is a table in the terminal.
type PlayCmd struct {
	gameFlags

	Players []string `default:"you,bot:greedy" help:"Who sits at the table, in order: you, further names for people here, bot:NAME for computer players."`
	Aids    string   `help:"What the table helps with: table (nothing), club, teach (everything), or a list of outlines, bag, features, squares, projected." placeholder:"POLICY"`
	Seed    string   `help:"The same seed gives the same draws; without one they are random."`
	Board   bool     `help:"Draw the board before every question."`
	Save    string   `type:"path" placeholder:"FILE" help:"Write the record when the game, or the input, ends."`
	Load    string   `type:"existingfile" placeholder:"FILE" help:"Go on from a record; its players are those of --players, in order."`
}

// Run plays a game on the terminal, or on a pipe.
func (c *PlayCmd) Run() error {
	return c.play(os.Stdin, os.Stdout, term.IsTerminal(int(os.Stdin.Fd())))
}

func (c *PlayCmd) play(in io.Reader, out io.Writer, typed bool) error {
	seats, err := terminal.Seats(c.Players)
	if err != nil {
		return &usageError{err}
	}
	g, err := c.start(seats)
	if err != nil {
		return err
	}
	o := terminal.Options{Seed: c.botSeed(), Board: c.Board, Typed: typed, Save: c.Save}
	return terminal.Play(g, seats, o, in, out)
}

// start begins a game, or goes on with one from a record.
func (c *PlayCmd) start(seats []terminal.Seat) (*game.Game, error) {
	if c.Load == "" {
		names := make([]string, len(seats))
		for i, s := range seats {
			names[i] = s.Name
		}
		setup, err := c.setup(names, c.Seed)
		if err != nil {
			return nil, err
		}
		setup.Aids = c.Aids
		g, err := game.New(setup)
		return g, setupFault(err)
	}
	text, err := os.ReadFile(c.Load)
	if err != nil {
		return nil, fmt.Errorf("reading the record: %w", err)
	}
	g, err := game.Reopen(string(text))
	if g == nil {
		return nil, fmt.Errorf("%s: %w", c.Load, err)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\nThe game goes on from the last position that comes out again: %s.\n", c.Load, err, stands(g))
	}
	if n := len(g.Setup().Players); n != len(seats) {
		return nil, usage("%s has %d players (%s), but --players names %d", c.Load, n, strings.Join(g.Setup().Players, ", "), len(seats))
	}
	return g, nil
}

// botSeed makes computer players play alike where the draws are alike.
func (c *PlayCmd) botSeed() uint64 {
	if c.Seed == "" {
		return rand.Uint64()
	}
	h := fnv.New64a()
	_, _ = io.WriteString(h, c.Seed) // a hash takes everything
	return h.Sum64()
}
