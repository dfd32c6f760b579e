package tidy

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/internal/table/erase"
)

const (
	sweepInterval = time.Hour              // how often tables are looked through
	batchSize     = 50                     // tables looked at in a row
	batchPause    = 100 * time.Millisecond // between two batches
	deletePause   = 20 * time.Millisecond  // after a table was deleted: others write
)

// Periods are how long unused tables are kept after their last entry. Zero means for ever.
type Periods struct {
	Finished   time.Duration // games that go on no more, at which no account sits
	Unfinished time.Duration // games that go on, at which no account sits
	Accounts   time.Duration // games of accounts, whether they go on or not
}

// Config has what deleting old tables needs, and is the receiver of its steps.
type Config struct {
	Games store.Store
	Rows  store.Rows
	// Erase deletes a table unless one of the conditions forbids it; see table.Registry.
	Erase func(ctx context.Context, id string, unless erase.Unless) (bool, error)
	// IsOpenElsewhere asks whether anybody follows a table at another server, who would see it vanish;
	// nil: there is no other server. Erase itself spares tables that are open at this one.
	IsOpenElsewhere func(ctx context.Context, id string) (bool, error)
	// OwnedHere reports whether it is this server of several that deletes old tables; nil: it is.
	OwnedHere func() bool
	Periods   Periods
	Log       *slog.Logger
	Now       func() time.Time // nil: time.Now
}

// A Count is how many tables a sweep deleted.
type Count struct {
	Finished, Unfinished int // tables whose period was over
	Doomed               int // tables that people had deleted before
}

// Run sweeps old tables now and every hour until ctx ends; of several servers on one database only the one
// whose OwnedHere returns true does.
func Run(ctx context.Context, c Config) {
	loop.Every(ctx, sweepInterval, func() {
		if c.OwnedHere == nil || c.OwnedHere() {
			c.logResult(c.Sweep(ctx))
		}
	})
}

// logResult logs how many tables a sweep deleted, and its error if it had one.
func (c *Config) logResult(n Count, err error) {
	if n != (Count{}) {
		c.Log.Info("tables were deleted that nobody keeps any more",
			slog.Int("finished", n.Finished), slog.Int("unfinished", n.Unfinished), slog.Int("deleted_by_people", n.Doomed))
	}
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, store.ErrClosed) {
		c.Log.Error("some old tables could not be deleted; it is tried again in an hour", slog.String("reason", store.Why(err)))
	}
}

// Sweep looks through all tables once and deletes those that are marked for deletion or were not used for
// the period that such tables are kept. A table that cannot be deleted does not stop the others; one such
// error is returned at the end.
func (c *Config) Sweep(ctx context.Context) (n Count, err error) {
	now := time.Now
	if c.Now != nil {
		now = c.Now
	}
	n.Doomed, err = c.deleteDoomed(ctx)
	if mustStop(ctx, err) || c.Periods == (Periods{}) {
		return n, err
	}
	began, failed := now(), err
	for after := ""; ; {
		list, err := c.Games.List(ctx, after, batchSize)
		if err != nil || len(list) == 0 {
			return n, errors.Join(failed, err)
		}
		for i := range list {
			after = list[i].ID
			gone, err := c.deleteIfExpired(ctx, &list[i], began)
			if mustStop(ctx, err) {
				return n, err
			}
			failed = firstError(failed, err)
			switch {
			case !gone:
			case list[i].Status == store.Playing:
				n.Unfinished++
			default:
				n.Finished++
			}
		}
		if !loop.Pause(ctx, batchPause) {
			return n, ctx.Err()
		}
	}
}

// mustStop reports whether a sweep has to end after an error: it was cancelled, or the store is closed.
func mustStop(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, store.ErrClosed)
}

// firstError returns the error before or, if that is nil, err.
func firstError(before, err error) error {
	if before != nil {
		return before
	}
	return err
}

// deleteDoomed tries again to delete the tables that are marked for deletion, and returns how many are
// deleted now. A table that fails does not stop the others; one such error is returned.
func (c *Config) deleteDoomed(ctx context.Context) (n int, failed error) {
	for after := ""; ; {
		games, err := store.Read(ctx, c.Rows, func(tx *store.Tx) ([]string, error) { return erase.ListDoomed(tx, after, batchSize) })
		if err != nil || len(games) == 0 {
			return n, errors.Join(failed, err)
		}
		for _, id := range games {
			after = id
			gone, err := c.Erase(ctx, id, erase.Unless{})
			if mustStop(ctx, err) {
				return n, err
			}
			failed = firstError(failed, err)
			if gone {
				n++
			}
		}
		if !loop.Pause(ctx, batchPause) {
			return n, ctx.Err()
		}
	}
}

// deleteIfExpired deletes a table, and returns true, if at time now the period for which such a table is
// kept has passed since its last entry and nobody has it open. A damaged table is kept, because it is not
// known when it was last used.
func (c *Config) deleteIfExpired(ctx context.Context, g *store.Info, now time.Time) (gone bool, err error) {
	if g.Status.Check() != nil || g.Updated <= 0 {
		return false, nil
	}
	guests, playing := c.Periods.Finished, g.Status == store.Playing
	if playing {
		guests = c.Periods.Unfinished
	}
	for _, try := range []struct {
		period time.Duration
		unless erase.Unless
	}{{guests, erase.Unless{Account: true, Playing: !playing}}, {c.Periods.Accounts, erase.Unless{Guests: true}}} {
		end := now.Add(-try.period).UnixMilli()
		if try.period <= 0 || g.Updated >= end || gone {
			continue
		}
		if c.IsOpenElsewhere != nil {
			if open, err := c.IsOpenElsewhere(ctx, g.ID); err != nil || open {
				return false, err
			}
		}
		try.unless.Since = end
		if gone, err = c.Erase(ctx, g.ID, try.unless); err != nil {
			return false, err
		}
		if !loop.Pause(ctx, deletePause) {
			return gone, ctx.Err()
		}
	}
	return gone, nil
}
