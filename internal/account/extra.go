package account

import (
	"context"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

// Free reports why nobody can make an account of a name: a *NameError, or ErrTaken. It may
// be taken the next moment.
func (a *Accounts) Free(ctx context.Context, written string) error {
	called, err := name.Parse(written)
	if err != nil {
		return &NameError{err}
	}
	err = a.rows.Look(ctx, func(tx *store.Tx) error { return free(tx, called, Person{}) })
	return wrap("looking for a name", err)
}

// Agent is what is kept of what a browser says it is.
func Agent(said string) string { return shortened(said) }
