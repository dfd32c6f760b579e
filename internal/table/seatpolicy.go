package table

import (
	"context"
	"errors"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A SeatPolicy decides which persons may take a seat at tables that people find in the lobby.
type SeatPolicy interface {
	// Take stores the grant of a seat and reports whether it did: not if a person holds the seat already or a
	// block keeps the holder from the table. For a holder with seats at too many tables it returns an error.
	Take(ctx context.Context, g store.Grant) (bool, error)
	// Barred reports whether a block stands between one of these persons and somebody who sits at the game's
	// table or made it.
	Barred(ctx context.Context, game string, persons ...store.Holder) (bool, error)
}

// ErrNoPerson refuses a request whose sender no longer exists under this id, because they have signed in or
// deleted their account meanwhile.
var ErrNoPerson = problem.New(problem.Forbidden, "no-person", "you have signed in as somebody else, or deleted your account, since you sent this")

// errFull refuses to give a seat, because none is free.
var errFull = problem.New(problem.Conflict, "no-seat", "every seat of this table is taken").
	WithHint("look for another table, or watch this one")

// IsFree reports whether a seat is for a person and untaken: no person holds it, no client follows by its
// secret, no choice was made for it, it has not lost, and its time has not run out.
func (r *Roster) IsFree(seat int) bool {
	if r.log.HasLost(seat) || r.log.Seats[seat].Kind != gamelog.KindLink || r.CountGrants(seat, store.GrantPerson) > 0 || r.log.Acted()>>seat&1 != 0 {
		return false
	}
	if c := r.log.Clock(); c != nil && c.FlagIsDown(seat) {
		return false
	}
	return r.presence.connectedSeats()>>seat&1 == 0
}

// IsOpen reports whether a seat is shown as free for anybody to take: the game goes on, nobody has the seat,
// and either people may join without a link or the seat still has the name of an unused one, such as "Player
// 2".
func (r *Roster) IsOpen(seat int) bool {
	return r.log.Status() == store.Playing && (r.IsJoinable() || gamelog.IsFreeSeatName(r.log.Setup.Players[seat])) && r.IsFree(seat)
}

// AnySeat stands for whichever seat is free.
const AnySeat = -1

// TakeSeat returns the first seat that the caller already holds, whichever it is. If they hold none, it
// gives them the first free seat, or the seat only unless that is AnySeat; fresh says that they got it just
// now. If two people try at once, the store decides and the other gets the next seat. It returns errFull if
// no seat is free, or the SeatPolicy's refusal.
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
		err := r.keeper.writeStore("taking a seat", func(ctx context.Context, _ store.Store) (err error) {
			got, err = r.seatPolicy.Take(ctx, store.Grant{
				Game: r.id, Seat: i, Kind: store.GrantPerson, Holder: who.Holder, Created: access.GrantTime(r.grants, i, store.GrantPerson, r.now()),
			})
			if errors.As(err, &refused) {
				return nil // a refusal is no failure of the store
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

// isBlockedHere reports whether one of these persons has blocked, or is blocked by, somebody who sits at the
// table or made it. At tables that are joined by links alone it returns false, as whoever hands out a link
// knows to whom.
func (r *Roster) isBlockedHere(persons ...store.Holder) (is bool, err error) {
	if !r.IsJoinable() || r.seatPolicy == nil {
		return false, nil
	}
	err = r.keeper.writeStore("reading who is not to meet", func(ctx context.Context, _ store.Store) (err error) {
		is, err = r.seatPolicy.Barred(ctx, r.id, persons...)
		return err
	})
	return is, err
}

// MayTake returns nil if the caller may take a seat by its link, and errFull if a block between persons
// keeps them from it, so that they do not learn of the block. A caller who holds a seat here already may
// take it, and so may anybody at a table that is joined by links alone.
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

// HaveBlocked reports whether one of the persons who hold seats here has blocked another, so that they get
// no rematch. At tables that are joined by links alone it returns false.
func (r *Roster) HaveBlocked() (bool, error) {
	var persons []store.Holder
	for _, g := range r.grants {
		if g.Seat >= 0 && g.Kind == store.GrantPerson {
			persons = append(persons, g.Holder)
		}
	}
	return r.isBlockedHere(persons...)
}
