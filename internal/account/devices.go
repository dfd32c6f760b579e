package account

import (
	"context"
	"crypto/rand"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A browser in which the owner of an account signed in once is recognised by its cookie, even after
// the session has ended. It is not signed in by that, but its attempts to sign in are counted apart,
// so that guesses from elsewhere do not keep the owner out.

const (
	// maxDevices is how many browsers of an account are known again.
	maxDevices = 64
	sqlMark    = `INSERT INTO devices (hash, person, device, seen) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (hash, person) DO UPDATE SET seen = excluded.seen`
	sqlUnmark  = `DELETE FROM devices WHERE person = ?1 AND hash NOT IN
		(SELECT hash FROM devices WHERE person = ?1 ORDER BY seen DESC, hash LIMIT ?2)`
	sqlCopyMarks = `INSERT INTO devices (hash, person, device, seen) SELECT ?2, person, device, seen FROM devices WHERE hash = ?1 ON CONFLICT DO NOTHING`
	sqlDropMarks = `DELETE FROM devices WHERE hash = ?1`
	sqlMarked    = `SELECT device FROM devices WHERE hash = ?1 AND person = ?2`
)

// markBrowser stores that a person signed in with a browser, given by the hash of its cookie, so
// that the browser is recognised later. Of a person's browsers only the maxDevices latest are kept.
func markBrowser(tx *store.Tx, browser store.Holder, p Person, now time.Time) error {
	var device [32]byte
	_, _ = rand.Read(device[:]) // of one that is known already the old one stays
	if err := tx.Do(sqlMark, browser[:], p[:], device[:], now.UnixMilli()); err != nil {
		return err
	}
	return tx.Do(sqlUnmark, p[:], maxDevices)
}

// moveBrowserMarks stores that a browser has a new cookie: the accounts that were signed in to with
// the cookie with hash old recognise the browser by the one with hash next, and no longer by old.
func moveBrowserMarks(tx *store.Tx, old, next store.Holder) error {
	if err := tx.Do(sqlCopyMarks, old[:], next[:]); err != nil {
		return err
	}
	return tx.Do(sqlDropMarks, old[:])
}

// KnownBrowser reports whether the owner of the account with the typed name signed in before in the
// browser that sends this cookie; false, too, if there is no such account or the cookie has no
// secret's form. device is an id of the browser for that account, which stays the same when the
// cookie changes.
func (a *Accounts) KnownBrowser(ctx context.Context, cookie, typedName string) (device store.Holder, known bool, err error) {
	hash, ok := access.HolderOf(cookie)
	if !ok {
		return device, false, nil
	}
	var found []byte
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		found = nil
		p, _, err := personByName(tx, typedName)
		if err == nil {
			err = tx.One(sqlMarked, []any{hash[:], p[:]}, &found)
		}
		return ignoreError(ignoreError(err, ErrNoAccount), store.ErrNotFound)
	})
	copy(device[:], found)
	return device, len(found) > 0, store.Wrap("looking for a browser", err)
}
