package table

import (
	"context"

	"circulade/internal/store"
)

// Rows returns access to the rows that features store about tables, with the usual time limit on each
// transaction; nil if this server stores none.
func (h *Registry) Rows() store.Rows {
	if h.cfg.Rows == nil {
		return nil
	}
	return timedRows{h}
}

// timedRows is the store.Rows of a registry with a time limit on each transaction.
type timedRows struct{ registry *Registry }

// View runs a read-only transaction with the time limit. It implements store.Rows.
func (r timedRows) View(ctx context.Context, f func(*store.Tx) error) error {
	return r.registry.viewRows(ctx, f)
}

// Update runs a writing transaction with the time limit. It implements store.Rows.
func (r timedRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	return r.registry.updateRows(ctx, f)
}

// viewRows runs a read-only transaction with the usual time limit.
func (h *Registry) viewRows(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return h.cfg.Rows.View(ctx, f)
}

// updateRows runs a writing transaction with the usual time limit.
func (h *Registry) updateRows(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return h.cfg.Rows.Update(ctx, f)
}
