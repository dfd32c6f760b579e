package account

import (
	"context"
	"time"

	"circulade/internal/store"
)

// A Download is all data that the server keeps of an account, except its tables.
type Download struct {
	Account  Account
	Sessions []ListedSession
	Tokens   []Token
	More     map[string][]any // by the name of the part: what other packages and tables have
}

// Download reads all data that the server keeps of a person with an account, except their tables;
// ErrNoAccount for a guest.
func (a *Accounts) Download(ctx context.Context, p Person) (d Download, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		d = Download{More: map[string][]any{}}
		if d.Account, err = readAccount(tx, p); err != nil {
			return err
		}
		if d.Sessions, err = sessionsOf(tx, p); err != nil {
			return err
		}
		if d.Tokens, err = tokensOf(tx, p); err != nil {
			return err
		}
		for _, k := range personalTables() {
			if k.rows == "" {
				continue
			}
			if d.More[k.export], err = exportRows(tx, k, p); err != nil {
				return err
			}
		}
		for _, b := range a.personalData {
			if b.Export == nil {
				continue
			}
			if d.More[b.ExportName], err = b.Export(tx, p); err != nil {
				return err
			}
		}
		return nil
	})
	return d, store.Wrap("reading all of an account", err)
}

// exportRows returns the rows of the table k that belong to a person, each in the form that k.row
// returns, for the person's data download.
func exportRows(tx *store.Tx, k personalTable, p Person) (list []any, err error) {
	list = []any{}
	err = tx.Each(k.rows, []any{p[:]}, func(scan store.Scan) error {
		v, err := k.row(scan)
		list = append(list, v)
		return err
	})
	return list, err
}

const sqlNameChanges = `SELECT at FROM name_changes WHERE person = ?1 ORDER BY at`

// exportNameChange reads a row of sqlNameChanges for a data download: when the account changed its
// name, in RFC 3339.
func exportNameChange(scan func(dst ...any) error) (any, error) {
	var at int64
	err := scan(&at)
	return time.UnixMilli(at).UTC().Format(time.RFC3339), err
}
