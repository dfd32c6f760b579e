package table

import (
	"context"
	"errors"
	"fmt"

	"circulade/internal/store"
)

// This file is of those who lose what they ask by while they ask: on another server, say, their
// seat was given away, or they signed out everywhere. Nobody here knows, but the store does.

// maxRegrants is how often it may change who holds what while one entry is stored.
const maxRegrants = 4

// append stores an entry by the right of whoever asks for it. Where it has changed who holds what,
// that is read anew, and whoever still holds what they held is not refused.
func (t *Table) append(e store.Entry, u store.Update) error {
	for range maxRegrants {
		if t.roster.HasAskerLost() {
			return ErrSeat
		}
		u.Right = t.roster.right()
		err := t.appendOnce(e, u)
		switch {
		case errors.Is(err, store.ErrSignedOut):
			if t.registry.cfg.Ended != nil {
				t.registry.cfg.Ended(t.roster.asker.Session)
			}
			return ErrSeat
		case !errors.Is(err, store.ErrRevoked):
			return err
		}
		if err := t.reloadGrants(); err != nil {
			return err
		}
	}
	return fmt.Errorf("%w: it goes on changing who holds what", store.ErrNotSaved)
}

// HasAskerLost reports whether somebody has taken from whoever asks what they held when they asked.
func (r *Roster) HasAskerLost() bool {
	now := r.HeldBy(r.asker)
	return r.askerHeld.Seats&^now.Seats != 0 || r.askerHeld.Host && !now.Host
}

func (t *Table) appendOnce(e store.Entry, u store.Update) error {
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	return t.registry.cfg.Store.Append(ctx, e, u)
}

// right is by what somebody asks, nil if nobody does.
func (r *Roster) right() *store.Right {
	if !r.asker.Known() {
		return nil
	}
	return &store.Right{Granted: r.granted, Session: r.asker.Session, Person: r.asker.Holder}
}
