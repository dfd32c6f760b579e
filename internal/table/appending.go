package table

import (
	"context"
	"errors"
	"fmt"

	"circulade/internal/store"
)

// This file appends entries for people who may have lost their rights while they asked: on another server,
// say, their seat was given away, or they signed out everywhere. The store notices that, and refuses the entry.

// maxRegrants is how often grants may change while one entry is stored.
const maxRegrants = 4

// append stores a log entry in the name of the person whose request the owner goroutine is working on, or,
// if there is none, in the server's own. If the table's grants have changed meanwhile, it rereads them and
// tries again, a few times; and if a statement of a feature fails that was to be saved with the entry, without
// these. It returns ErrSeat if that person has lost a seat or the host's rights or has signed out; other errors
// are the store's.
func (t *Table) append(e store.Entry, u store.Update) error {
	for range maxRegrants {
		if t.roster.HasAskerLostRights() {
			return ErrSeat
		}
		u.Right = t.roster.appendRight()
		err := t.appendOnce(e, u)
		switch {
		case errors.Is(err, store.ErrSignedOut):
			if t.registry.cfg.Ended != nil {
				t.registry.cfg.Ended(t.roster.asker.Session)
			}
			return ErrSeat
		case errors.Is(err, store.ErrStatement):
			t.registry.cfg.Log.ErrorContext(t.during, "a game's end is stored without what features keep of it; they add it later", "reason", store.Why(err))
			u.Also = nil
			continue
		case !errors.Is(err, store.ErrRevoked):
			return err
		}
		if err := t.reloadGrants(); err != nil {
			return err
		}
	}
	return fmt.Errorf("%w: it goes on changing who holds what", store.ErrNotSaved)
}

// HasAskerLostRights reports whether the person whose request the owner goroutine is working on has lost a
// seat or the host's rights since the request began, other than by the request itself. It is false if the
// server acts by itself.
func (r *Roster) HasAskerLostRights() bool {
	now := r.HeldBy(r.asker)
	return r.askerHeld.Seats&^now.Seats != 0 || r.askerHeld.Host && !now.Host
}

// appendOnce calls the store's Append once, with the usual time limit and without another try. u is what the
// store changes together with the entry e.
func (t *Table) appendOnce(e store.Entry, u store.Update) error {
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	return t.registry.cfg.Store.Append(ctx, e, u)
}

// appendRight returns the person and session of the present request, and how often the table's grants had
// changed when they were read here; the store refuses the entry if they have changed since. It returns nil
// if the server itself writes.
func (r *Roster) appendRight() *store.Right {
	if !r.asker.Known() {
		return nil
	}
	return &store.Right{Granted: r.granted, Session: r.asker.Session, Person: r.asker.Holder}
}
