package account

import (
	"context"
	"crypto/sha256"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// idOf names a row that is found by a hash, without telling the hash.
func idOf(kind string, hash store.Holder) string {
	sum := sha256.Sum256(append([]byte("circulade "+kind+"\n"), hash[:]...))
	return access.ID(sum[:16])
}

// Sessions lists the sessions of a person, the one used last first.
func (a *Accounts) Sessions(ctx context.Context, p Person) (list []Listed, err error) {
	err = a.rows.Look(ctx, func(tx *store.Tx) error {
		list, err = sessionsOf(tx, p)
		return err
	})
	return list, wrap("listing sessions", err)
}

// End ends sessions. Those that there are not are no error.
func (a *Accounts) End(ctx context.Context, sessions ...store.Holder) error {
	err := a.rows.Change(ctx, func(tx *store.Tx) error {
		for _, h := range sessions {
			if _, err := tx.Exec(sqlEnd, h[:]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return wrap("ending a session", err)
	}
	a.known.forget(sessions...)
	return nil
}

// EndOthers ends all sessions of a person but one, and returns them.
func (a *Accounts) EndOthers(ctx context.Context, s Session) (ended []store.Holder, err error) {
	err = a.rows.Change(ctx, func(tx *store.Tx) error {
		ended, err = endOthers(tx, s)
		return err
	})
	if err != nil {
		return nil, wrap("ending sessions", err)
	}
	a.known.forget(ended...)
	return ended, nil
}

func endOthers(tx *store.Tx, s Session) (ended []store.Holder, err error) {
	list, err := sessionsOf(tx, s.Person)
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		if l.Hash == s.Hash {
			continue
		}
		ended = append(ended, l.Hash)
		if _, err := tx.Exec(sqlEnd, l.Hash[:]); err != nil {
			return nil, err
		}
	}
	return ended, nil
}
