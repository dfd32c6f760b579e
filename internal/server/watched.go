package server

import (
	"context"
	"errors"

	"circulade/internal/monitor"
	"circulade/internal/store"
)

// countedRows count the failures of the rows beside the games.
type countedRows struct {
	store.Rows
	metrics *monitor.Metrics
}

// Look reads rows.
func (c countedRows) Look(ctx context.Context, f func(*store.Tx) error) error {
	return c.count(c.Rows.Look(ctx, f))
}

// Change writes rows.
func (c countedRows) Change(ctx context.Context, f func(*store.Tx) error) error {
	return c.count(c.Rows.Change(ctx, f))
}

func (c countedRows) count(err error) error {
	if errors.Is(err, store.ErrNotSaved) || errors.Is(err, store.ErrUnknown) || errors.Is(err, store.ErrDamaged) {
		c.metrics.Failed("people")
	}
	return err
}
