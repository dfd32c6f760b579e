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

// Queries of guests who hold nothing and have not come since ?1: for the first of them, and whether
// one (?2) still is such a guest.
const (
	sqlIdle = ` FROM persons p WHERE p.created < ?1
		AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = p.id)
		AND NOT EXISTS (SELECT 1 FROM grants g WHERE g.holder = p.id)
		AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = p.id AND s.seen >= ?1)`
	sqlIdleGuests  = `SELECT p.id` + sqlIdle + ` LIMIT ?2`
	sqlIsIdle      = `SELECT count(*)` + sqlIdle + ` AND p.id = ?2`
	sqlOldSessions = `DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen < ?1 LIMIT ?2)`
)

// Run calls Sweep, which deletes expired sessions, guests who are gone and the like, now and every
// hour until ctx ends. It logs Sweep's errors.
func (a *Accounts) Run(ctx context.Context, log *slog.Logger) {
	loop.Every(ctx, sweepEvery, func() {
		if err := a.Sweep(ctx); err != nil && !errors.Is(err, context.Canceled) {
			log.Error("guests who have gone could not be deleted", "reason", store.Why(err))
		}
	})
}

// Sweep deletes what the store need not keep: expired sessions, guests without a grant at any table
// who have not used the server for GuestDays, old tombstones, and former names that anybody may
// take again. It also stores the forms of names, by which these are compared, where they are
// missing. It works in small transactions, so that others can write in between.
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

// fillNameForms stores, for a batch of account names that have none stored yet, the simplified
// forms by which names are compared, and reports whether there may be more such names.
func (a *Accounts) fillNameForms(ctx context.Context) (more bool, err error) {
	return taken.FillMissingForms(ctx, a.rows)
}

// expireFormerNames deletes a batch of former names that anybody may take again, and reports
// whether there may be more.
func (a *Accounts) expireFormerNames(ctx context.Context) (more bool, err error) {
	return change(ctx, a.rows, func(tx *store.Tx) (bool, error) { return taken.ExpireFormer(tx, a.now()) })
}

// dropOldSessions deletes a batch of sessions that were not used for KeptDays, and reports whether
// there may be more.
func (a *Accounts) dropOldSessions(ctx context.Context) (more bool, err error) {
	before := a.now().Add(-KeptDays * day).UnixMilli()
	return change(ctx, a.rows, func(tx *store.Tx) (bool, error) {
		n, err := tx.Exec(sqlOldSessions, before, batch)
		return n == batch, err
	})
}

// dropOldTombstones deletes the tombstones, which are the stored ids of deleted persons, older than
// tombstoneTime, when all requests of these persons have ended. It deletes all at once: more is
// always false.
func (a *Accounts) dropOldTombstones(ctx context.Context) (more bool, err error) {
	_, err = change(ctx, a.rows, withoutResult(func(tx *store.Tx) error { return tx.Do(sqlOldTombstones, a.now().Add(-tombstoneTime).UnixMilli()) }))
	return false, err
}

// dropIdleGuests deletes a batch of guests who have no grant at any table and have not used the
// server for GuestDays, and reports whether there may be more. It finds them in a read transaction,
// so that writers need not wait for that.
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
