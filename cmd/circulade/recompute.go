package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"circulade/internal/feature/ratings"
	"circulade/internal/store"
)

// RatingsRecomputeCmd computes all ratings of a server again, from the results of its games alone.
type RatingsRecomputeCmd struct {
	Check bool   `help:"Change nothing: say what is otherwise than it is computed, with exit code 1 if anything is."`
	Data  string `env:"CIRCULADE_DATA" type:"path" placeholder:"DIR" help:"The data folder of a server that does not run."`
	databaseFlags
}

// Run computes the ratings of a data folder, or of a PostgreSQL database.
func (c *RatingsRecomputeCmd) Run() (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var games interface { // a store of either kind
		store.Rows
		io.Closer
	}
	if c.DB != "" {
		games, err = c.asItIs(ctx)
	} else {
		var dir string
		if dir, err = dataFolder(c.Data); err == nil {
			games, err = openFolder(ctx, dir)
		}
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, games.Close()) }()
	r, err := ratings.Recompute(ctx, games, !c.Check)
	if err != nil {
		return err
	}
	return tellRatings(os.Stdout, &r, c.Check)
}

// tellRatings writes what computing ratings again has found; where it was only looked at, wrong ratings are
// an error.
func tellRatings(w io.Writer, r *ratings.Report, check bool) error {
	for _, text := range r.Named {
		if _, err := fmt.Fprintln(w, text); err != nil {
			return err
		}
	}
	if more := r.Wrong - len(r.Named); more > 0 {
		if _, err := fmt.Fprintf(w, "and %d more\n", more); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d rated games with %d results, %d people with ratings.\n", r.Games, r.Results, r.People)
	switch {
	case err != nil:
		return err
	case r.Wrong > 0 && check:
		return fmt.Errorf("%d rows are otherwise than they are computed; without --check the command puts them right, while no server runs", r.Wrong)
	case r.Wrong > 0:
		_, err = fmt.Fprintf(w, "%d rows have been put right.\n", r.Wrong)
	default:
		_, err = fmt.Fprintln(w, "All is as it is computed.")
	}
	return err
}
