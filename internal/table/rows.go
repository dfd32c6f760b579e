package table

import (
	"context"

	"circulade/internal/store"
)

// Rows are what features keep of tables, or nil where nothing is kept. Whoever reads or writes them waits for the
// store as long as a request does.
func (h *Registry) Rows() store.Rows {
	if h.cfg.Rows == nil {
		return nil
	}
	return timedRows{h}
}

// timedRows are the rows of a registry, for which nobody waits longer than for others.
type timedRows struct{ registry *Registry }

// View implements store.Rows.
func (r timedRows) View(ctx context.Context, f func(*store.Tx) error) error {
	return r.registry.viewRows(ctx, f)
}

// Update implements store.Rows.
func (r timedRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	return r.registry.updateRows(ctx, f)
}

func (h *Registry) viewRows(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return h.cfg.Rows.View(ctx, f)
}

func (h *Registry) updateRows(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return h.cfg.Rows.Update(ctx, f)
}
