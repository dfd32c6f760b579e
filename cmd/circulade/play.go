package main

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"circulade/game"
	"circulade/terminal"
	"circulade/web/messages"
)

// PlayCmd is a table in the terminal.
type PlayCmd struct {
	gameFlags

	Players  []string `default:"you,bot:beginner" help:"Who sits at the table, in order: you, further names for people here, bot:NAME for computer players: beginner, easy, normal, hard, master; builder, farmer, thief; greedy, random."`
	Aids     string   `help:"What the table helps with: table (nothing), club, teach (everything), or a list of outlines, bag, features, squares, projected, hints." placeholder:"POLICY"`
	Seed     string   `help:"The same seed gives the same draws; without one they are random."`
	Board    bool     `help:"Draw the board before every question."`
	Language string   `help:"Language of the table: de, en, es, fr or it; without it that of the system (LC_ALL, LC_MESSAGES, LANG), else English." placeholder:"LANGUAGE"`
	Save     string   `type:"path" placeholder:"FILE" help:"Write the record when the game, or the input, ends."`
	Load     string   `type:"existingfile" placeholder:"FILE" help:"Go on from a record; its players are those of --players, in order."`
}

// Run plays a game on the terminal, or on a pipe.
func (c *PlayCmd) Run() error {
	c.Language = cmp.Or(c.Language, languageOf(os.Getenv))
	return c.play(os.Stdin, os.Stdout, term.IsTerminal(int(os.Stdin.Fd())))
}

func (c *PlayCmd) play(in io.Reader, out io.Writer, typed bool) error {
	seats, err := terminal.Seats(c.Players)
	if err != nil {
		return &usageError{err}
	}
	if c.Language != "" && !slices.Contains(messages.Languages(), c.Language) {
		return usage("the table does not speak %q, only %s", c.Language, strings.Join(messages.Languages(), ", "))
	}
	g, err := c.start(seats)
	if err != nil {
		return err
	}
	o := terminal.Options{Seed: c.botSeed(), Board: c.Board, Typed: typed, Save: c.Save, Language: c.Language}
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

// languageOf is the language that a system names in its environment, if the table
// speaks it.
func languageOf(getenv func(string) string) string {
	system := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	language, _, _ := strings.Cut(system, ".") // of de_AT.UTF-8
	language, _, _ = strings.Cut(language, "_")
	if slices.Contains(messages.Languages(), language) {
		return language
	}
	return messages.English
}
