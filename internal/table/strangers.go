package table

import (
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is of tables where people sit whom the host has not invited. From the first choice on
// they cannot be played with: nobody puts anybody out there, hands a seat to others, gives time but
// at their own expense, ends the game or deletes it. Who does not want to play on resigns.

var (
	// ErrStrangers is the refusal of what a host may not do to people whom they have not invited.
	ErrStrangers = problem.New(problem.Conflict, "strangers", "people play here who did not come by a link of the host's: from the first choice on nobody may do this").
			WithHint("resign; or call the game off, should the others be gone")
	errTimeAtExpense = problem.New(problem.Conflict, "strangers", "people play here who did not come by a link of the host's: more time is given to the others at one's own expense only")
)

// strangersSit reports whether somebody holds a seat whom no host has invited: where anybody may sit
// down, everybody but the hosts; elsewhere whoever did not come by a link of the host's, as far as is known.
func (r *Roster) strangersSit() bool {
	for seat, s := range r.log.Seats {
		if s.Kind != gamelog.KindBot && r.IsStrangers(seat) {
			return true
		}
	}
	return false
}

// IsStrangers reports whether those who have held a seat longest are such people: who came later came
// by them.
func (r *Roster) IsStrangers(seat int) bool {
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

// IsSettled reports whether who sits where is settled: strangers sit at the table, and it has begun.
func (r *Roster) IsSettled() bool { return r.log.Begun() && r.strangersSit() }

// StrangersPlay is IsSettled of a game that goes on.
func (r *Roster) StrangersPlay() bool { return r.log.Status() == store.Playing && r.IsSettled() }

// MayHand says why a seat may not be handed to others, if so. Where that is settled only a seat
// that nobody has, so that the game goes on: one that nobody has played to whoever comes, one that its people
// have left to the computer.
func (r *Roster) MayHand(seat int, to gamelog.Seat) error {
	if !r.IsSettled() {
		return nil
	}
	vacant := r.log.Seats[seat].Kind == gamelog.KindLink && r.CountGrants(seat, store.GrantPerson) == 0 && r.presence.seats()>>seat&1 == 0
	played := r.log.Acted()>>seat&1 != 0
	switch {
	case vacant && to.Kind == gamelog.KindBot && (!played || r.log.Attendance.HasBeenLeft(seat)):
		return nil
	case vacant && to.Kind == gamelog.KindLink && !played:
		return nil
	}
	return ErrStrangers
}

// MayGive says why a seat may not be given time, if so: where strangers play it is given by whoever alone
// plays against the seat.
func (l *Lineup) MayGive(v access.Rights, seat int) error {
	if !l.roster.StrangersPlay() {
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
