package account

import (
	"context"

	"circulade/internal/store"
)

// A Download is what is kept of an account, but for its tables.
type Download struct {
	Account  Account
	Sessions []ListedSession
	Tokens   []Token
	More     map[string][]any // by what it is called
}

// Download returns what is kept of the account of a person.
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

func exportRows(tx *store.Tx, k personalTable, p Person) (list []any, err error) {
	list = []any{}
	err = tx.Each(k.rows, []any{p[:]}, func(scan store.Scan) error {
		v, err := k.row(scan)
		list = append(list, v)
		return err
	})
	return list, err
}
