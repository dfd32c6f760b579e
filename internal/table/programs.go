package table

import (
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is of accounts that are bots': a program of somebody's that plays under a name of
// its own. Computer players, which the server has, are none.

// BarsProgram reports whether somebody may not sit at the table since they are a bot's account.
func (r *Roster) BarsProgram(who access.Who) bool { return who.Program && !r.log.Programs }

// SeatToInvite returns the seat to which a host may invite a bot's account.
func (r *Roster) SeatToInvite(who access.Who, seat *int) (int, error) {
	switch {
	case !r.HeldBy(who).Host:
		return 0, ErrHost
	case !r.log.Programs:
		return 0, ErrPrograms
	case r.log.Open == gamelog.OpenPrivate, r.log.Open == gamelog.OpenFriends:
		return 0, errHidden
	case r.log.Status() != store.Playing:
		return 0, problem.GameOver
	case seat != nil && (*seat < 0 || *seat >= len(r.log.Seats)):
		return 0, NoSeat(*seat)
	}
	for i := range r.log.Seats {
		if r.IsFree(i) && (seat == nil || *seat == i) {
			return i, nil
		}
	}
	return 0, errTaken
}

var (
	errHidden = problem.New(problem.Forbidden, "not-public", "nobody is invited by name to a table that others cannot see").
			With("hand out the link of a seat")
	errTaken = problem.New(problem.Conflict, "no-seat", "no seat is free to which a bot could be invited")
)
