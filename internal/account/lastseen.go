package account

import (
	"context"
	"time"

	"circulade/internal/store"
)

const (
	sqlLastSeen = `SELECT coalesce(max(seen), 0) FROM
		(SELECT seen FROM sessions WHERE person = ?1 UNION ALL SELECT seen FROM tokens WHERE person = ?1
		UNION ALL SELECT seen FROM devices WHERE person = ?1) AS known`
	// Of a person without a session, the row of their latest browser says when they last used the server.
	sqlKeepSeen = `UPDATE devices SET seen = ?2 WHERE person = ?1 AND seen < ?2 AND hash =
		(SELECT hash FROM devices WHERE person = ?1 ORDER BY seen DESC, hash LIMIT 1)`
	sqlOfSession = `SELECT person FROM sessions WHERE hash = ?1`
)

// keepLastSeen copies when a person last used the server from their sessions and tokens to the
// stored mark of their latest browser, if they have one. It is called in the transaction that ends
// sessions of theirs, before the time is deleted with these.
func keepLastSeen(tx *store.Tx, p Person) error {
	var seen int64
	if err := tx.One(sqlLastSeen, []any{p[:]}, &seen); err != nil {
		return err
	}
	return tx.Do(sqlKeepSeen, p[:], seen)
}

// keepLastSeenOfSession calls keepLastSeen for the person whose session has this hash, before the
// session is deleted, so that it stays known when they last used the server. If there is no such
// session it does nothing.
func keepLastSeenOfSession(tx *store.Tx, session store.Holder) error {
	var p Person
	err := tx.One(sqlOfSession, []any{session[:]}, &p)
	if err != nil {
		return ignoreError(err, store.ErrNotFound)
	}
	return keepLastSeen(tx, p)
}

// Unseen returns those of the persons who have certainly not used the server for the duration
// `within`. As visits are stored to the day only, it may leave out a person for up to a day too
// long. An id that is no person counts as unseen.
func (a *Accounts) Unseen(ctx context.Context, persons []Person, within time.Duration) (list []Person, err error) {
	limit := a.now().Add(-within - day).UnixMilli()
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		list = nil
		for _, p := range persons {
			var seen int64
			if err := tx.One(sqlLastSeen, []any{p[:]}, &seen); err != nil {
				return err
			}
			if seen <= limit {
				list = append(list, p)
			}
		}
		return nil
	})
	return list, store.Wrap("finding out who was here", err)
}
