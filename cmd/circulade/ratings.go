package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"circulade/arena/study"
	"circulade/rating"
)

// RatingsCmd is about how strong players are.
type RatingsCmd struct {
	Recompute RatingsRecomputeCmd `cmd:"" help:"Compute all ratings of a server again, from the results of its games alone, while no server runs."`

	Levels RatingsLevelsCmd `cmd:"" help:"For researchers: say how strong the players of arena matches are, in the units of ratings."`
	Judge  RatingsJudgeCmd  `cmd:"" help:"For researchers: say how well ratings predict the games of such a file."`
	Play   RatingsPlayCmd   `cmd:"" help:"For researchers: let 60 computer players play seasons of 50 games each, into a file."`
}

// RatingsPlayCmd plays the games of a study of ratings.
type RatingsPlayCmd struct {
	Seasons int    `default:"22" help:"How many seasons: the first and every third after it with two at a table, 1500 games each, the others with three to six, 650 each."`
	Seed    uint64 `default:"1" help:"The same seed gives the same games."`
	Out     string `type:"path" required:"" placeholder:"FILE.jsonl" help:"Add a line for each game; go on from those it has."`
}

// Run plays what is left to play.
func (c *RatingsPlayCmd) Run() error {
	if c.Seasons < 1 || c.Seasons > 1000 {
		return usage("--seasons %d: from 1 to 1000", c.Seasons)
	}
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

// RatingsJudgeCmd judges the games of a study of ratings.
type RatingsJudgeCmd struct {
	Games     string `arg:"" type:"existingfile" help:"A file that circulade ratings play has written."`
	Resamples int    `default:"1000" help:"How often the bootstrap draws players."`
	Charts    string `type:"existingdir" placeholder:"FOLDER" help:"Write charts there, as SVG."`
	JSON      bool   `name:"json" help:"Report as JSON."`
}

// Run judges and reports.
func (c *RatingsJudgeCmd) Run() error {
	if c.Resamples < 1 || c.Resamples > 1_000_000 {
		return usage("--resamples %d: from 1 to 1000000", c.Resamples)
	}
	plan, games, err := study.Read(c.Games)
	if err != nil {
		return err
	}
	report, err := study.Judge(plan, games, c.Resamples, func(class rating.Class) { fmt.Fprintf(os.Stderr, "class %s is predicted\n", class) })
	if err != nil {
		return fmt.Errorf("%s: %w", c.Games, err)
	}
	if c.Charts != "" {
		if err := report.WriteCharts(c.Charts); err != nil {
			return err
		}
	}
	return report.Write(os.Stdout, c.JSON)
}

// RatingsLevelsCmd fits the strengths of those who have played matches of the arena.
type RatingsLevelsCmd struct {
	Files []string `arg:"" type:"existingfile" help:"Files of games that circulade arena --out has written, of the same players; each counts as much."`
	Zero  string   `default:"easy" placeholder:"NAME" help:"The player that has 25 (1500 points)."`
	JSON  bool     `name:"json" help:"Report as JSON."`
}

// Run fits and reports.
func (c *RatingsLevelsCmd) Run() error {
	levels, err := study.JudgeLevels(c.Files, c.Zero)
	if err != nil {
		return err
	}
	return levels.Write(os.Stdout, c.JSON)
}
