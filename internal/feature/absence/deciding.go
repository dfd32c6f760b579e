package absence

import (
	"encoding/json"
	"errors"
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// nudge notifies the people of seat n, at the request of a caller who plays another seat, that the table waits for
// them. It returns the table, or, if it is too early, a problem that says when a nudge is possible. A second nudge
// for the same question of the seat changes nothing and returns the table, too.
func nudge(o table.Owner, who access.Who, n int) (json.RawMessage, error) {
	return decideForOther(o, who, n, func() (*gamelog.AttendanceChange, error) {
		d, err := deadlinesFor(o, n)
		switch {
		case err != nil || o.Log().Attendance.Nudged() != nil:
			return nil, err
		case o.Now() < d.nudge:
			return nil, table.TooSoonError("nudge them", d.nudge)
		}
		return &gamelog.AttendanceChange{Nudge: true}, nil
	})
}

// setStandIn with on has a computer player stand in for seat n, at the request of a caller who plays another seat;
// it returns a problem if the seat was not nudged, or not long enough ago. Without on the seat's people play again,
// at the request of one of them or the host. If the seat has run out of time for good, the call is instead the
// caller's vote: without on for its people to play again, with on against. It returns the table.
func (s *Service) setStandIn(o table.Owner, who access.Who, n int, on bool) (json.RawMessage, error) {
	if c := o.Log().Clock(); c != nil && n < len(o.Log().Seats) && c.FlagIsDown(n) {
		return s.cfg.ComeBack(o, who, n, !on)
	}
	if !on {
		return endStandIn(o, who, n)
	}
	return decideForOther(o, who, n, func() (*gamelog.AttendanceChange, error) {
		if o.Log().Attendance.StandsIn(n) {
			return nil, nil
		}
		d, err := deadlinesFor(o, n)
		switch {
		case err != nil:
			return nil, err
		case d.standIn == 0:
			return nil, table.ErrNotNudged
		case o.Now() < d.standIn:
			return nil, table.TooSoonError("let the computer play for them", d.standIn)
		}
		return &gamelog.AttendanceChange{StandIn: &on}, nil
	})
}

// endStandIn has the people of seat n play again instead of the computer player that stands in for them, at the
// request of the seat's holder or the host. If none stands in, it changes nothing. It returns the table.
func endStandIn(o table.Owner, who access.Who, n int) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	if n < len(o.Log().Seats) && !v.Holds(n) && !v.Host {
		return nil, table.ErrSeat
	}
	by := store.HostSeat
	if v.Holds(n) {
		by = n
	}
	return commitDecision(o, v, n, by, func() (*gamelog.AttendanceChange, error) {
		if !o.Log().Attendance.StandsIn(n) {
			return nil, nil
		}
		off := false
		return &gamelog.AttendanceChange{StandIn: &off}, nil
	})
}

// resign gives seat n up for good, at its holder's request: a computer player plays it to the end, and it is ranked
// last. If the seat has already lost, it changes nothing. It returns the table.
func resign(o table.Owner, who access.Who, n int) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	switch {
	case n >= len(o.Log().Seats):
		return nil, table.NoSeatError(n)
	case !v.Holds(n):
		return nil, table.ErrSeat
	case o.Log().HasLost(n):
		return o.Render(v)
	}
	return commitDecision(o, v, n, n, func() (*gamelog.AttendanceChange, error) { return &gamelog.AttendanceChange{Resign: true}, nil })
}

// decideForOther commits what `want` returns as a decision about seat n by a caller who plays another seat and does
// not hold n, and returns the table. Any other caller gets table.ErrSeat.
func decideForOther(o table.Owner, who access.Who, n int, want func() (*gamelog.AttendanceChange, error)) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	others := slices.DeleteFunc(o.Lineup().SeatsPlayedBy(v), func(s int) bool { return s == n })
	if v.Holds(n) || len(others) == 0 {
		return nil, table.ErrSeat
	}
	return commitDecision(o, v, n, others[0], want)
}

// commitDecision commits the change about seat n that `want` returns, in the name of the seat `by`, and returns the
// table, as it is if `want` returns nil. If the table changed before the commit, it calls `want` once more on the
// new state and then gives up. It returns a problem if a computer player has seat n from the start, the seat has
// lost or the game is over.
func commitDecision(o table.Owner, v access.Rights, n, by int, want func() (*gamelog.AttendanceChange, error)) (json.RawMessage, error) {
	l := o.Log()
	switch {
	case n >= len(l.Seats):
		return nil, table.NoSeatError(n)
	case l.Seats[n].Kind == gamelog.KindBot:
		return nil, table.ErrComputer
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	for range 2 {
		l = o.Log() // another one if it had to be read anew
		if l.Status() != store.Playing {
			return nil, o.RefuseWithTable(problem.GameOver, v, table.ClientVersion{Since: table.AllEvents})
		}
		if l.HasLost(n) {
			return nil, o.Lineup().LostError(n)
		}
		g, err := want()
		if err != nil {
			return nil, err
		}
		if g == nil {
			return o.Render(v)
		}
		if !g.Resign && !l.May().ChangeAttendance(by) {
			return nil, table.TooOftenInTurn("this seat has decided too often in one turn who plays")
		}
		o.Lineup().NextGeneration(n) // another one may play for it now
		d := gamelog.Decision{Seat: n, Attendance: g}
		if g.Resign {
			d = o.Lineup().Resignation(n)
		}
		err = o.Commit(by, l.Decide(d))
		if err == nil {
			return o.Render(v)
		}
		if !errors.Is(err, table.ErrStale) {
			return nil, err
		}
	}
	return nil, o.RefuseWithTable(table.ErrStale, v, table.ClientVersion{Since: table.AllEvents})
}
