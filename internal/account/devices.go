package account

import (
	"context"
	"crypto/rand"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A browser that signed in once is known again by the cookie it still has, though the
// session of it has ended: not as anybody, but as no stranger. So whoever guesses at an
// account from elsewhere does not keep its owner out.

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

// mark notes that a person signed in with a browser.
func markBrowser(tx *store.Tx, browser store.Holder, p Person, now time.Time) error {
	var device [32]byte
	_, _ = rand.Read(device[:]) // of one that is known already the old one stays
	if err := tx.Do(sqlMark, browser[:], p[:], device[:], now.UnixMilli()); err != nil {
		return err
	}
	return tx.Do(sqlUnmark, p[:], maxDevices)
}

// passMarks gives what is known of a browser to its next cookie.
func moveBrowserMarks(tx *store.Tx, old, next store.Holder) error {
	if err := tx.Do(sqlCopyMarks, old[:], next[:]); err != nil {
		return err
	}
	return tx.Do(sqlDropMarks, old[:])
}

// KnownBrowser reports whether somebody signed in to the account of a name with the
// browser that has a cookie, and returns what it is counted under: the same as long as
// it is the same browser, whatever its cookie.
func (a *Accounts) KnownBrowser(ctx context.Context, cookie, written string) (device store.Holder, known bool, err error) {
	hash, ok := access.HolderOf(cookie)
	if !ok {
		return device, false, nil
	}
	var found []byte
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		found = nil
		p, _, err := personByName(tx, written)
		if err == nil {
			err = tx.One(sqlMarked, []any{hash[:], p[:]}, &found)
		}
		return ignoreError(ignoreError(err, ErrNoAccount), store.ErrNotFound)
	})
	copy(device[:], found)
	return device, len(found) > 0, store.Wrap("looking for a browser", err)
}
