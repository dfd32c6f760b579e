package table

import (
	"context"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// barred reports whether persons are not to meet those who sit here, or who made the table: one has
// blocked the other. That is asked where strangers meet; who hands out links elsewhere knows to whom.
func (t *Table) barred(persons ...store.Holder) (is bool, err error) {
	if !t.roster.joinable() || t.hall.cfg.Lobby == nil {
		return false, nil
	}
	err = t.write("reading who is not to meet", func(ctx context.Context, _ store.Store) (err error) {
		is, err = t.hall.cfg.Lobby.Barred(ctx, t.id, persons...)
		return err
	})
	return is, err
}

// mayTake refuses whoever would take a seat by its link and is barred, as everybody is refused where
// none is free. Who sits here has their seat.
func (t *Table) mayTake(who access.Who) error {
	if !who.Known() || t.roster.heldBy(who).Seats != 0 {
		return nil
	}
	is, err := t.barred(who.Holder)
	if err == nil && is {
		err = errFull
	}
	return err
}

// unmeet reports whether one of those who sit here has blocked another: then there is no further table
// of them, as if somebody had declined.
func (t *Table) unmeet() (bool, error) {
	var persons []store.Holder
	for _, g := range t.roster.grants {
		if g.Seat >= 0 && g.Kind == store.GrantPerson {
			persons = append(persons, g.Holder)
		}
	}
	return t.barred(persons...)
}
