package chat

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"circulade/internal/account/report"
	"circulade/internal/store"
)

// A Person is the id of somebody, as grants have it.
type Person = store.Holder

// A Desk keeps what is said at the tables of a server. All methods may be called from any
// goroutine.
type Desk struct {
	rows    store.Rows
	now     func() time.Time
	ears    ears
	reports *report.Reports
}

// Open returns the desk of a store, and where reports of it go. A nil clock is time.Now.
func Open(rows store.Rows, reports *report.Reports, now func() time.Time) *Desk {
	if now == nil {
		now = time.Now
	}
	return &Desk{rows: rows, reports: reports, now: now, ears: ears{at: map[string]map[*Ear]struct{}{}}}
}

// KeptDays is for how many days lines are kept.
const KeptDays = report.KeptDays

const (
	keptFor    = KeptDays * 24 * time.Hour
	sweepEvery = time.Hour
	sweepBatch = 500 // rows that go at once: others write in between
)

const sqlOldLines = `DELETE FROM chat_lines WHERE id IN (SELECT id FROM chat_lines WHERE at < ?1 ORDER BY at LIMIT ?2)`

// Run deletes what is old, now and every hour until ctx ends.
func (d *Desk) Run(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := d.Sweep(ctx); err != nil && !errors.Is(err, context.Canceled) {
			log.Error("old chat could not be deleted", "reason", store.Why(err))
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Sweep deletes the lines and reports that are older than 90 days.
func (d *Desk) Sweep(ctx context.Context) error {
	before := d.now().Add(-keptFor).UnixMilli()
	for gone := int64(sweepBatch); gone == sweepBatch; {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := d.rows.Change(ctx, func(tx *store.Tx) (err error) {
			gone, err = tx.Exec(sqlOldLines, before, sweepBatch)
			return err
		})
		if err != nil {
			return fmt.Errorf("deleting old chat: %w", err)
		}
	}
	return d.reports.Sweep(ctx)
}
