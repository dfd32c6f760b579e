package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"circulade/arena"
)

// ArenaCmd lets computer players and outside programs play matches.
type ArenaCmd struct {
	gameFlags

	Bots     []string      `default:"greedy,random" placeholder:"NAME[@BUDGET]" help:"Who plays, separated by commas, each with what a turn may take: 50ms and 1s are time of one core, v1000 is a number of positions. More than players: a round robin; fewer: the last fills up."`
	Engine   []string      `sep:"none" placeholder:"NAME=COMMAND" help:"A program from outside under a name for --bots; may be repeated (docs/bots.md)."`
	Games    int           `default:"200" help:"Games of each combination, rounded up to whole groups."`
	Players  int           `default:"2" help:"How many sit at a table: 2 to 6."`
	Seed     uint64        `default:"1" help:"The same seed gives the same lots, whatever --jobs is."`
	Jobs     int           `default:"1" help:"Games played at the same time."`
	Gauntlet bool          `help:"With more names than players: only those combinations that have the first."`
	SPRT     string        `name:"sprt" placeholder:"ELO0,ELO1" help:"Two names: stop as soon as it is decided whether the first is stronger by ELO0 or less, or by ELO1 or more."`
	Out      string        `type:"path" placeholder:"FILE.jsonl" help:"Add a line for each game; go on from those it has."`
	Report   string        `type:"path" placeholder:"FILE.html" help:"Write a page with charts."`
	Patience time.Duration `default:"30s" help:"How long an outside program may be silent, beyond ten times its budget."`
	JSON     bool          `name:"json" help:"Report as JSON."`
}

// Run plays the match and reports.
func (c *ArenaCmd) Run() error {
	m, err := c.match()
	if err != nil {
		return &usageError{err}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var bar progress
	r, err := m.Run(ctx, arena.Watcher{
		Begin: func(done, games int) { bar = newProgress(os.Stderr, games-done, "games") },
		Game:  func(*arena.Game) { bar.add(1) },
		Note:  func(text string) { fmt.Fprintln(os.Stderr, text) },
	})
	bar.finish()
	if r == nil {
		return err
	}
	if written := c.write(r); written != nil {
		return errors.Join(err, written)
	}
	switch {
	case errors.Is(err, context.Canceled) && c.Out != "":
		return fmt.Errorf("stopped after %d of %d games; the same command goes on with %s", r.Games, m.Games(), c.Out)
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("stopped after %d of %d games", r.Games, m.Games())
	case err != nil:
		return err
	case r.Built():
		return fmt.Errorf("a computer player of this program has failed in some of %d games", r.Games)
	}
	return nil
}

// match checks the command line and makes the match it asks for.
func (c *ArenaCmd) match() (*arena.Match, error) {
	setup, err := c.setup(nil, "")
	if err != nil {
		return nil, err
	}
	var test *arena.SPRT
	if c.SPRT != "" {
		if test, err = arena.ParseSPRT(c.SPRT); err != nil {
			return nil, fmt.Errorf("--sprt %w", err)
		}
	}
	return arena.New(arena.Config{
		Setup: setup, Bots: c.Bots, Engines: c.Engine, Games: c.Games, Players: c.Players, Seed: c.Seed, Jobs: c.Jobs,
		Gauntlet: c.Gauntlet, SPRT: test, Out: c.Out, Patience: c.Patience,
	})
}

// write writes the report, and the page if one is asked for.
func (c *ArenaCmd) write(r *arena.Report) error {
	for _, who := range r.Told() {
		fmt.Fprintln(os.Stderr, who)
	}
	if c.Report != "" {
		if err := r.WritePage(c.Report); err != nil {
			return err
		}
	}
	return r.Write(os.Stdout, c.JSON)
}
