package table

import (
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// This file is of accounts that are bots': a program of somebody's that plays under a name of
// its own. Computer players, which the server has, are none.

// bars reports whether somebody may not sit at the table since they are a bot's account.
func (t *Table) bars(who access.Who) bool { return who.Program && !t.log.Programs }

// programAt reports whether an account holds a seat that is a bot's.
func (t *Table) programAt(seat int) bool {
	for i := range t.grants {
		if g := &t.grants[i]; g.Seat == seat && g.Kind == store.GrantPerson && g.Program {
			return true
		}
	}
	return false
}

// inviting returns the seat to which a host may invite a bot's account.
func (t *Table) inviting(who access.Who, seat *int) (int, error) {
	switch {
	case !access.Of(t.grants, who).Host:
		return 0, errHost
	case !t.log.Programs:
		return 0, ErrPrograms
	case t.log.Open == gamelog.OpenPrivate, t.log.Open == gamelog.OpenFriends:
		return 0, errHidden
	case t.log.Status() != store.Playing:
		return 0, refusal.GameOver
	case seat != nil && (*seat < 0 || *seat >= len(t.log.Seats)):
		return 0, noSeat(*seat)
	}
	for i := range t.log.Seats {
		if t.isFree(i) && (seat == nil || *seat == i) {
			return i, nil
		}
	}
	return 0, errTaken
}

var (
	errHidden = refusal.New(refusal.Forbidden, "not-public", "nobody is invited by name to a table that others cannot see").
			With("hand out the link of a seat")
	errTaken = refusal.New(refusal.Conflict, "no-seat", "no seat is free to which a bot could be invited")
)
