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
	_, err := change(ctx, a.rows, alone(func(tx *store.Tx) error {
		for _, h := range sessions {
			if _, err := tx.Exec(sqlEnd, h[:]); err != nil {
				return err
			}
		}
		return nil
	}))
	if unsure(err) {
		a.known.forget(sessions...)
	}
	return wrap("ending a session", err)
}

// EndOthers ends all sessions of a person but one, and returns them; with store.ErrUnknown
// those that it may have ended.
func (a *Accounts) EndOthers(ctx context.Context, s Session) (ended []store.Holder, err error) {
	ended, err = change(ctx, a.rows, func(tx *store.Tx) ([]store.Holder, error) { return endOthers(tx, s) })
	if unsure(err) {
		a.known.forget(ended...)
	}
	return ended, wrap("ending sessions", err)
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
