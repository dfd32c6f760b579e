package tabletest

import (
	"context"

	"circulade/internal/store"
)

// NoRows is a row store without any rows, so that in a test seats are held by secrets alone.
type NoRows struct{}

// View returns store.ErrNotFound without calling f.
func (NoRows) View(context.Context, func(*store.Tx) error) error { return store.ErrNotFound }

// Update returns store.ErrNotSaved without calling f.
func (NoRows) Update(context.Context, func(*store.Tx) error) error { return store.ErrNotSaved }
