package account

import (
	"context"

	"circulade/internal/store"
)

// A Download is what is kept of an account, but for its tables.
type Download struct {
	Account  Account
	Sessions []Listed
	Tokens   []Token
	More     map[string][]any // by what it is called
}

// Download returns what is kept of the account of a person.
func (a *Accounts) Download(ctx context.Context, p Person) (d Download, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		d = Download{More: map[string][]any{}}
		if d.Account, err = accountOf(tx, p); err != nil {
			return err
		}
		if d.Sessions, err = sessionsOf(tx, p); err != nil {
			return err
		}
		if d.Tokens, err = tokensOf(tx, p); err != nil {
			return err
		}
		for _, k := range personal() {
			if k.rows == "" {
				continue
			}
			if d.More[k.export], err = rowsOf(tx, k, p); err != nil {
				return err
			}
		}
		for _, b := range a.others {
			if b.Export == nil {
				continue
			}
			if d.More[b.Called], err = b.Export(tx, p); err != nil {
				return err
			}
		}
		return nil
	})
	return d, wrap("reading all of an account", err)
}

func rowsOf(tx *store.Tx, k kept, p Person) (list []any, err error) {
	list = []any{}
	err = tx.Each(k.rows, []any{p[:]}, func(scan store.Scan) error {
		v, err := k.row(scan)
		list = append(list, v)
		return err
	})
	return list, err
}
