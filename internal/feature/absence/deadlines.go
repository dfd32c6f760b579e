package absence

import (
	"time"

	"circulade/internal/problem"
	"circulade/internal/table"
)

const (
	// awayTime and slowTime are after how long without anybody there, or without a choice,
	// a seat that is asked may be nudged.
	awayTime = 5 * time.Minute
	slowTime = 3 * 24 * time.Hour
	// awayPatience and slowPatience are how long it then has until a computer player may
	// play for it.
	awayPatience = 2 * time.Minute
	slowPatience = 24 * time.Hour
)

var errNotWaited = problem.New(problem.Conflict, "not-asked", "the table does not wait for this seat")

// deadlines are from when on something may be done about a seat that keeps the table waiting, in
// Unix milliseconds.
type deadlines struct {
	nudge   int64
	standIn int64 // 0: only once it has been nudged
}

// askedSeat returns the seat that is asked, and from when on something may be done about it. It reports false where
// nothing may. The seat's absence counts from when it was asked at the earliest: who comes when it is their
// turn is not late.
func awaitedSeatDeadlines(o table.Owner) (seat int, d deadlines, ok bool) {
	l, lineup := o.Log(), o.Lineup()
	seat = l.Waiting()
	if seat < 0 || lineup.IsTimed() || lineup.Computer(seat) != "" || o.Roster().IsOpen(seat) || o.Roster().IsOneDevice() {
		return seat, d, false
	}
	since := l.Attendance.Since()
	gone, _ := o.Presence().AwaySince(seat)
	slow := since + slowTime.Milliseconds()
	d.nudge = slow
	if gone > 0 {
		d.nudge = min(slow, max(since, gone)+awayTime.Milliseconds())
	}
	n := l.Attendance.Nudged()
	if n == nil {
		return seat, d, true
	}
	d.standIn = max(n.At, slow) + slowPatience.Milliseconds()
	if gone > 0 {
		d.standIn = min(d.standIn, max(n.At, gone)+awayPatience.Milliseconds())
	}
	return seat, d, true
}

// StandInFrom is from when on a computer player may play for a seat, in Unix milliseconds: 0 if it has to be
// nudged before. It reports false if the table does not wait for the seat, or nothing can be done about it.
func StandInFrom(o table.Owner, seat int) (at int64, ok bool) {
	asked, d, may := awaitedSeatDeadlines(o)
	return d.standIn, may && asked == seat
}

// mayUrge says why nothing may be done about a seat, if so.
func deadlinesFor(o table.Owner, n int) (deadlines, error) {
	seat, d, may := awaitedSeatDeadlines(o)
	switch {
	case o.Lineup().IsTimed():
		return d, table.ErrHasClock
	case seat != n:
		return d, errNotWaited
	case o.Lineup().Computer(n) != "":
		return d, table.ErrStoodIn
	case o.Roster().IsOpen(n):
		return d, table.ErrNobody
	case !may:
		return d, table.ErrOneDevice
	}
	return d, nil
}
