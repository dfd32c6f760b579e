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
		if t.outdone() {
			return ErrSeat
		}
		u.Right = t.right()
		err := t.appendOnce(e, u)
		switch {
		case errors.Is(err, store.ErrSignedOut):
			if t.hall.cfg.Ended != nil {
				t.hall.cfg.Ended(t.asker.Session)
			}
			return ErrSeat
		case !errors.Is(err, store.ErrRevoked):
			return err
		}
		if err := t.regrant(); err != nil {
			return err
		}
	}
	return fmt.Errorf("%w: it goes on changing who holds what", store.ErrNotSaved)
}

// outdone reports whether somebody has taken from whoever asks what they held when they asked.
func (t *Table) outdone() bool {
	now := t.roster.heldBy(t.asker)
	return t.held.Seats&^now.Seats != 0 || t.held.Host && !now.Host
}

func (t *Table) appendOnce(e store.Entry, u store.Update) error {
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	return t.hall.cfg.Store.Append(ctx, e, u)
}

// right is by what somebody asks, nil if nobody does.
func (t *Table) right() *store.Right {
	if !t.asker.Known() {
		return nil
	}
	return &store.Right{Granted: t.roster.granted, Session: t.asker.Session, Person: t.asker.Holder}
}
