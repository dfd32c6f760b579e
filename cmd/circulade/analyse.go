package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"circulade/bot/analysis"
	"circulade/game"
	"circulade/terminal"
	"circulade/web/messages"
)

// AnalyseCmd writes a record with the analysis of its game.
type AnalyseCmd struct {
	File     string `arg:"" help:"The record of a game that is over."`
	Language string `default:"en" help:"Language of the comments: de, en, es, fr or it." placeholder:"LANGUAGE"`
	Seed     uint64 `default:"1" help:"Of the search."`
}

var errGoesOn = errors.New("the game is not over: only whole games are analysed")

// Run writes the record to standard output.
func (c *AnalyseCmd) Run() error {
	return c.analyse(context.Background(), os.Stdout, analysis.Effort{Seed: c.Seed})
}

func (c *AnalyseCmd) analyse(ctx context.Context, w io.Writer, f analysis.Effort) error {
	if !slices.Contains(messages.Languages(), c.Language) {
		return usage("there are no comments in %q, only in %s", c.Language, strings.Join(messages.Languages(), ", "))
	}
	text, err := readFile(c.File, game.MaxRecord)
	if err != nil {
		return err
	}
	g, err := game.Load(string(text))
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", c.File, err)
	case !g.State().Over():
		return fmt.Errorf("%s: %w", c.File, errGoesOn)
	}
	bar, done := progress{}, 0
	r, err := analysis.Game(ctx, g, f, func(part, all int) error {
		if done == 0 {
			bar = newProgress(os.Stderr, all, "steps")
		}
		bar.add(part - done)
		done = part
		return nil
	})
	bar.finish()
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	commented, err := terminal.Commented(string(text), r, c.Language, g.Setup().Expansions, g.Setup().Players)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, commented)
	return err
}
