package table

import (
	"context"
	"errors"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A Door says who gets in at tables that people find by themselves.
type SeatPolicy interface {
	// Take gives a seat to whoever comes first: it stores the grant unless a person
	// holds the seat already, and reports whether it did. It refuses who has too many, and gives
	// none to who is Barred.
	Take(ctx context.Context, g store.Grant) (bool, error)
	// Barred reports whether one of some persons and somebody who sits at a table, or made it, are not
	// to meet there.
	Barred(ctx context.Context, game string, persons ...store.Holder) (bool, error)
}

// ErrNoPerson refuses who is no more: their request was on its way when they became somebody else.
var ErrNoPerson = problem.New(problem.Forbidden, "no-person", "you have signed in as somebody else, or deleted your account, since you sent this")

var errFull = problem.New(problem.Conflict, "no-seat", "every seat of this table is taken").
	WithHint("look for another table, or watch this one")

// IsFree reports whether a seat waits for somebody. Who plays it by its secret sits there
// while they are there, and from their first choice on; and nobody takes a seat over whose
// flag is down.
func (r *Roster) IsFree(seat int) bool {
	if r.log.HasLost(seat) || r.log.Seats[seat].Kind != gamelog.KindLink || r.CountGrants(seat, store.GrantPerson) > 0 || r.log.Acted()>>seat&1 != 0 {
		return false
	}
	if c := r.log.Clock(); c != nil && c.FlagIsDown(seat) {
		return false
	}
	return r.presence.seats()>>seat&1 == 0
}

// IsOpen reports whether a seat is shown as one that waits for anybody.
func (r *Roster) IsOpen(seat int) bool {
	return r.log.Status() == store.Playing && (r.IsJoinable() || gamelog.IsFreeSeatName(r.log.Setup.Players[seat])) && r.IsFree(seat)
}

// AnySeat is the seat of somebody who takes whichever is free.
const AnySeat = -1

// Take finds somebody's seat, or gives them the first that is free, or the only one; fresh says that they
// had none. Of two who come at once, the store decides who gets a seat, and the other is given the next.
func (r *Roster) TakeSeat(who access.Who, only int) (seat int, fresh bool, err error) {
	for i := range r.log.Seats {
		if r.HeldBy(who).Holds(i) {
			return i, false, nil
		}
	}
	for i := range r.log.Seats {
		if !r.IsFree(i) || only != AnySeat && i != only {
			continue
		}
		got := false
		var refused *problem.Problem
		err := r.keeper.write("taking a seat", func(ctx context.Context, _ store.Store) (err error) {
			got, err = r.seatPolicy.Take(ctx, store.Grant{
				Game: r.id, Seat: i, Kind: store.GrantPerson, Holder: who.Holder, Created: access.GrantTime(r.grants, i, store.GrantPerson, r.now()),
			})
			if errors.As(err, &refused) {
				return nil // the store did what it was asked
			}
			return err
		})
		if err != nil {
			return 0, false, err
		}
		if refused != nil {
			return 0, false, refused
		}
		if err := r.keeper.reloadGrants(); err != nil {
			return 0, false, err
		}
		if got {
			return i, true, nil
		}
	}
	return 0, false, errFull
}

// isBarred reports whether persons are not to meet those who sit here, or who made the table. That is
// asked where strangers meet; who hands out links elsewhere knows to whom.
func (r *Roster) isBlockedHere(persons ...store.Holder) (is bool, err error) {
	if !r.IsJoinable() || r.seatPolicy == nil {
		return false, nil
	}
	err = r.keeper.write("reading who is not to meet", func(ctx context.Context, _ store.Store) (err error) {
		is, err = r.seatPolicy.Barred(ctx, r.id, persons...)
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
	is, err := r.isBlockedHere(who.Holder)
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
	return r.isBlockedHere(persons...)
}
