package server

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"

	"circulade/internal/store"
)

// Rows that can be read no more once something has been changed, as it is told.
type deafRows struct {
	store.Rows
	armed, deaf atomic.Bool
}

func (d *deafRows) View(ctx context.Context, f func(*store.Tx) error) error {
	if d.deaf.Load() {
		return errors.New("the disk is away")
	}
	return d.Rows.View(ctx, f)
}

func (d *deafRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	err := d.Rows.Update(ctx, f)
	d.deaf.Store(d.armed.Load())
	return err
}

// TestUnfollowToldTables: whoever asks once more because the tables were not told learns whether they are now.
func TestUnfollowToldTables(t *testing.T) {
	t.Parallel()
	d := &deafRows{}
	h := openHouse(t, quickly, func(c *Config) { d.Rows, c.Rows = c.Rows, d })
	ann := h.pals(t, "Ann", "Bo 2")[0]
	for _, nth := range []string{"first", "second"} {
		d.armed.Store(true)
		a := ann.unfriend("Bo 2")
		d.armed.Store(false)
		d.deaf.Store(false)
		if a.status != http.StatusServiceUnavailable {
			t.Errorf("the %s time: %d %s", nth, a.status, a.body)
		}
	}
	ann.unfriend("Bo 2").want(t, http.StatusNotFound, "not-found")
}
