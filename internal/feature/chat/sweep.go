package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account/report"
	"circulade/internal/loop"
	"circulade/internal/store"
)

// KeptDays is how many days lines are kept.
const KeptDays = report.KeptDays

const (
	keptFor    = KeptDays * 24 * time.Hour
	sweepEvery = time.Hour
	sweepBatch = 500 // rows that go at once: others write in between
)

const sqlOldLines = `DELETE FROM chat_lines WHERE id IN (SELECT id FROM chat_lines WHERE at < ?1 ORDER BY at LIMIT ?2)`

// Run calls Sweep at once and then every hour, until ctx ends. It logs errors.
func (s *Service) Run(ctx context.Context) {
	loop.Every(ctx, sweepEvery, func() {
		if err := s.Sweep(ctx); err != nil && !errors.Is(err, context.Canceled) {
			s.cfg.Log.Error("old chat could not be deleted", "reason", store.Why(err))
		}
	})
}

// Sweep deletes the lines and reports that are older than KeptDays.
func (s *Service) Sweep(ctx context.Context) error {
	before := s.now().Add(-keptFor).UnixMilli()
	for gone := int64(sweepBatch); gone == sweepBatch; {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := s.rows.Update(ctx, func(tx *store.Tx) (err error) {
			gone, err = tx.Exec(sqlOldLines, before, sweepBatch)
			return err
		})
		if err != nil {
			return fmt.Errorf("deleting old chat: %w", err)
		}
	}
	return s.cfg.Reports.Sweep(ctx)
}
