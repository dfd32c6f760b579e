package tabletest

import (
	"context"

	"circulade/internal/store"
)

// NoRows are rows of a store that has none: whoever holds something there holds it by a
// secret.
type NoRows struct{}

// View finds nothing.
func (NoRows) View(context.Context, func(*store.Tx) error) error { return store.ErrNotFound }

// Update saves nothing.
func (NoRows) Update(context.Context, func(*store.Tx) error) error { return store.ErrNotSaved }
