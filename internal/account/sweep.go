package account

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"circulade/internal/account/taken"
	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	// GuestDays is for how many days a guest is kept who holds no table and does not come.
	GuestDays  = 30
	sweepEvery = time.Hour
	// guestBatch is how many guests one change deletes: of each several tables are looked through.
	guestBatch = 10
)

// Guests who hold nothing and have not come since (?1): the first of them, and one (?2) of whom
// that is still so.
const (
	sqlIdle = ` FROM persons p WHERE p.created < ?1
		AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = p.id)
		AND NOT EXISTS (SELECT 1 FROM grants g WHERE g.holder = p.id)
		AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = p.id AND s.seen >= ?1)`
	sqlIdleGuests  = `SELECT p.id` + sqlIdle + ` LIMIT ?2`
	sqlIsIdle      = `SELECT count(*)` + sqlIdle + ` AND p.id = ?2`
	sqlOldSessions = `DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen < ?1 LIMIT ?2)`
)

// Run deletes what nobody needs any more, now and every hour until ctx ends.
func (a *Accounts) Run(ctx context.Context, log *slog.Logger) {
	loop.Every(ctx, sweepEvery, func() {
		if err := a.Sweep(ctx); err != nil && !errors.Is(err, context.Canceled) {
			log.Error("guests who have gone could not be deleted", "reason", store.Why(err))
		}
	})
}

// Sweep deletes sessions that hold no more, and guests who hold no table and have not come
// for GuestDays, with all that is kept of them, and forgets who departed. Others write in between.
func (a *Accounts) Sweep(ctx context.Context) error {
	for _, some := range []func(context.Context) (more bool, err error){a.fillNameForms, a.dropOldSessions, a.dropIdleGuests, a.dropOldTombstones, a.expireFormerNames} {
		for more := true; more; {
			if err := ctx.Err(); err != nil {
				return err
			}
			var err error
			if more, err = some(ctx); err != nil {
				return store.Wrap("deleting guests", err)
			}
		}
	}
	return nil
}

// formNames makes some of the forms of names that are missing, and reports whether there may be others.
func (a *Accounts) fillNameForms(ctx context.Context) (more bool, err error) {
	return taken.FillMissingForms(ctx, a.rows)
}

// freeNames forgets some former names that are free again, and reports whether there may be others.
func (a *Accounts) expireFormerNames(ctx context.Context) (more bool, err error) {
	return change(ctx, a.rows, func(tx *store.Tx) (bool, error) { return taken.ExpireFormer(tx, a.now()) })
}

// dropSessions deletes some sessions that hold no more, and reports whether there may be others.
func (a *Accounts) dropOldSessions(ctx context.Context) (more bool, err error) {
	before := a.now().Add(-KeptDays * day).UnixMilli()
	return change(ctx, a.rows, func(tx *store.Tx) (bool, error) {
		n, err := tx.Exec(sqlOldSessions, before, batch)
		return n == batch, err
	})
}

// forgetDeparted forgets that persons have departed whose requests have all come by now.
func (a *Accounts) dropOldTombstones(ctx context.Context) (more bool, err error) {
	_, err = change(ctx, a.rows, withoutResult(func(tx *store.Tx) error { return tx.Do(sqlOldTombstones, a.now().Add(-tombstoneTime).UnixMilli()) }))
	return false, err
}

// dropGuests deletes some guests who have gone, and reports whether there may be others. It
// looks for them where nobody has to wait for that.
func (a *Accounts) dropIdleGuests(ctx context.Context) (more bool, err error) {
	before := a.now().Add(-GuestDays * day).UnixMilli()
	gone, err := store.Read(ctx, a.rows, func(tx *store.Tx) ([]Person, error) {
		return store.List(tx, sqlIdleGuests, []any{before, guestBatch}, store.Column[Person])
	})
	if err != nil || len(gone) == 0 {
		return false, err
	}
	_, err = change(ctx, a.rows, withoutResult(func(tx *store.Tx) error {
		for _, p := range gone {
			idle := 0
			if err := tx.One(sqlIsIdle, []any{before, p[:]}, &idle); err != nil {
				return err
			}
			if idle == 0 {
				continue // they have come back meanwhile
			}
			if _, err := a.removePerson(tx, p); err != nil {
				return err
			}
		}
		return nil
	}))
	return len(gone) == guestBatch, err
}
