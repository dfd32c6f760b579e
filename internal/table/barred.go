package table

import (
	"context"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// isBarred reports whether persons are not to meet those who sit here, or who made the table: one has
// blocked the other. That is asked where strangers meet; who hands out links elsewhere knows to whom.
func (r *Roster) isBarred(persons ...store.Holder) (is bool, err error) {
	if !r.IsJoinable() || r.lobby == nil {
		return false, nil
	}
	err = r.keeper.write("reading who is not to meet", func(ctx context.Context, _ store.Store) (err error) {
		is, err = r.lobby.Barred(ctx, r.id, persons...)
		return err
	})
	return is, err
}

// MayTake refuses whoever would take a seat by its link and is barred, as everybody is refused where
// none is free. Who sits here has their seat.
func (r *Roster) MayTake(who access.Who) error {
	if !who.Known() || r.HeldBy(who).Seats != 0 {
		return nil
	}
	is, err := r.isBarred(who.Holder)
	if err == nil && is {
		err = errFull
	}
	return err
}

// HaveBlocked reports whether one of those who sit here has blocked another: then there is no further table
// of them, as if somebody had declined.
func (r *Roster) HaveBlocked() (bool, error) {
	var persons []store.Holder
	for _, g := range r.grants {
		if g.Seat >= 0 && g.Kind == store.GrantPerson {
			persons = append(persons, g.Holder)
		}
	}
	return r.isBarred(persons...)
}
