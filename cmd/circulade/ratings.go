package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"circulade/arena/study"
)

// RatingsCmd is about how strong players are.
type RatingsCmd struct {
	Recompute RatingsRecomputeCmd `cmd:"" help:"Compute all ratings of a server again, from the results of its games alone, while no server runs."`

	Play RatingsPlayCmd `cmd:"" help:"For researchers: let 60 computer players play seasons of 50 games each, into a file."`
}

// RatingsPlayCmd plays the games of a study of ratings.
type RatingsPlayCmd struct {
	Seasons int    `default:"22" help:"How many seasons: the first and every third after it with two at a table, 1500 games each, the others with three to six, 650 each."`
	Seed    uint64 `default:"1" help:"The same seed gives the same games."`
	Out     string `type:"path" required:"" placeholder:"FILE.jsonl" help:"Add a line for each game; go on from those it has."`
}

// Run plays what is left to play.
func (c *RatingsPlayCmd) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var bar progress
	have, all := 0, 0
	err := study.Play(ctx, study.Plan{Seed: c.Seed, Seasons: c.Seasons, Players: study.Players()}, c.Out, func(n, games int) {
		have, all = n, games
		bar = newProgress(os.Stderr, games-n, "games")
	}, func() { have++; bar.add(1) })
	bar.finish()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games; the same command goes on with %s", have, all, c.Out)
	}
	return err
}
