package account

import (
	"context"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

// Free reports why nobody can make an account of a name: a *NameError, or ErrTaken. It may
// be taken the next moment.
func (a *Accounts) CheckNewName(ctx context.Context, written string) error {
	called, err := name.ParseNew(written)
	if err != nil {
		return &NameError{err}
	}
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		_, err := a.checkNameFree(tx, called, Person{})
		return err
	})
	return store.Wrap("looking for a name", err)
}

// Agent is what is kept of what a browser says it is.
func ShortenAgent(said string) string { return shortenAgent(said) }

const sqlNameChanges = `SELECT at FROM name_changes WHERE person = ?1 ORDER BY at`

// nameChangeRow is when an account got another name, as a download has it.
func exportNameChange(scan func(dst ...any) error) (any, error) {
	var at int64
	err := scan(&at)
	return time.UnixMilli(at).UTC().Format(time.RFC3339), err
}
