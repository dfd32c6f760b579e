package table

import (
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file protects strangers: people who play though no host has invited them. From the first choice on
// nobody may remove anybody from a seat, give a seat to others, give time except at their own expense, end the
// game or delete it. Who does not want to play on resigns.

var (
	// ErrStrangers refuses what a host may not do at a table where people play whom no host has invited.
	ErrStrangers = problem.New(problem.Conflict, "strangers", "strangers play at this table: nobody may do this once the first choice is made").
			WithHint("resign; or call the game off, should the others be gone")
	errTimeAtExpense = problem.New(problem.Conflict, "strangers", "strangers play at this table: you can give time only to other players, not to yourself")
)

// hasStrangers reports whether strangers play here: a seat is held by a person whom no host has invited. At
// tables that people may join without a link that is anybody but the hosts; elsewhere, anybody who did not
// come by a link that the host had sent.
func (r *Roster) hasStrangers() bool {
	for seat, s := range r.log.Seats {
		if s.Kind != gamelog.KindBot && r.IsStrangersSeat(seat) {
			return true
		}
	}
	return false
}

// IsStrangersSeat reports whether one of a seat's first holders is a person whom no host has invited. People
// who joined them at the seat later do not count. It is false for a seat that no person holds.
func (r *Roster) IsStrangersSeat(seat int) bool {
	since := int64(-1)
	for i := range r.grants {
		if g := &r.grants[i]; g.Seat == seat && g.Kind == store.GrantPerson && (since < 0 || g.Created < since) {
			since = g.Created
		}
	}
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		return g.Seat == seat && g.Kind == store.GrantPerson && g.Created == since &&
			!access.IsHost(r.grants, g.Holder) &&
			(r.IsJoinable() || !access.IsInvited(r.notes, seat, g.Holder))
	})
}

// IsSettled reports whether the seats are fixed, so that the host may not remove anybody: the game has
// begun, and strangers play.
func (r *Roster) IsSettled() bool { return r.log.Begun() && r.hasStrangers() }

// IsSettledInPlay reports whether the seats are fixed (IsSettled) and the game still goes on.
func (r *Roster) IsSettledInPlay() bool { return r.log.Status() == store.Playing && r.IsSettled() }

// CheckHandOver returns ErrStrangers if a seat may not be given to whom to describes because the seats are
// fixed (IsSettled). Then only a seat that nobody holds may be given: by a link if it was never played, to a
// computer player if it was never played or its people have left it.
func (r *Roster) CheckHandOver(seat int, to gamelog.Seat) error {
	if !r.IsSettled() {
		return nil
	}
	vacant := r.log.Seats[seat].Kind == gamelog.KindLink && r.CountGrants(seat, store.GrantPerson) == 0 && r.presence.connectedSeats()>>seat&1 == 0
	played := r.log.Acted()>>seat&1 != 0
	switch {
	case vacant && to.Kind == gamelog.KindBot && (!played || r.log.Attendance.HasBeenLeft(seat)):
		return nil
	case vacant && to.Kind == gamelog.KindLink && !played:
		return nil
	}
	return ErrStrangers
}

// CheckGiveTime returns an error if a viewer with the rights v may not give a seat more time. While
// strangers play, time may be given only at one's own expense: by an opponent who plays alone against that
// seat, that is, who holds all other seats of people that have not resigned.
func (l *Lineup) CheckGiveTime(v access.Rights, seat int) error {
	if !l.roster.IsSettledInPlay() {
		return nil
	}
	mine := l.SeatsPlayedBy(v)
	rivals := l.log.People()
	alone := !slices.ContainsFunc(rivals, func(s int) bool { return s != seat && !v.Holds(s) && !l.log.Attendance.HasResigned(s) })
	if len(mine) == 0 || v.Holds(seat) || !alone {
		return errTimeAtExpense
	}
	return nil
}
