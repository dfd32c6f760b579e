package absence

import (
	"time"

	"circulade/internal/problem"
	"circulade/internal/table"
)

const (
	// awayTime is for how long nobody of the seat that has to answer has to be there, or slowTime for how long it has
	// to make no choice, before it may be nudged.
	awayTime = 5 * time.Minute
	slowTime = 3 * 24 * time.Hour
	// awayPatience and slowPatience are how long after that nudge a computer player may stand in for the seat.
	awayPatience = 2 * time.Minute
	slowPatience = 24 * time.Hour
)

var errNotWaited = problem.New(problem.Conflict, "not-asked", "the table is not waiting for this seat")

// A deadlines has the times, in Unix milliseconds, from which on the seat that has to answer may be nudged, and a
// computer player may stand in for it.
type deadlines struct {
	nudge   int64
	standIn int64 // 0: only once it has been nudged
}

// awaitedSeatDeadlines returns the seat that has to answer (-1: none), and from when on it may be nudged and a
// computer player may stand in for it. ok is false where that is never possible: no seat has to answer, the game
// has a running clock, a computer player plays the seat, nobody holds it, or one device has all seats. Time before
// the seat's turn began does not count: a person who comes when it is their turn is not late.
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

// StandInFrom returns from when on a computer player may stand in for a seat, in Unix milliseconds. at is 0 if
// somebody has to nudge the seat first. ok is false if the table is not waiting for this seat, or no computer player
// may ever stand in for it.
func StandInFrom(o table.Owner, seat int) (at int64, ok bool) {
	asked, d, may := awaitedSeatDeadlines(o)
	return d.standIn, may && asked == seat
}

// deadlinesFor returns from when on seat n may be nudged and replaced, or a problem if it may be neither: the game
// has a clock, it is not the seat's turn, a computer player plays it, nobody holds it, or one device has all seats.
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
