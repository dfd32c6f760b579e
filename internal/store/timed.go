package store

import (
	"context"
	"time"
)

// A Timed is Rows whose transactions end in time: one that takes longer than Limit fails.
type Timed struct {
	Rows
	Limit time.Duration
}

// View implements Rows.
func (t Timed) View(ctx context.Context, f func(*Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, t.Limit)
	defer cancel()
	return t.Rows.View(ctx, f)
}

// Update implements Rows.
func (t Timed) Update(ctx context.Context, f func(*Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, t.Limit)
	defer cancel()
	return t.Rows.Update(ctx, f)
}
