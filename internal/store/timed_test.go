package store

import (
	"context"
	"testing"
	"time"
)

// heldRows are rows whose transactions last until their context ends.
type heldRows struct{}

// View implements Rows.
func (heldRows) View(ctx context.Context, _ func(*Tx) error) error { <-ctx.Done(); return ctx.Err() }

// Update implements Rows.
func (heldRows) Update(ctx context.Context, _ func(*Tx) error) error { <-ctx.Done(); return ctx.Err() }

// A transaction that takes too long fails, whether it reads or writes.
func TestTimed(t *testing.T) {
	rows := Timed{heldRows{}, time.Nanosecond}
	for _, do := range []func(context.Context, func(*Tx) error) error{rows.View, rows.Update} {
		if err := do(t.Context(), nil); err != context.DeadlineExceeded { //nolint:errorlint // as it is
			t.Errorf("it ended with %v", err)
		}
	}
}
