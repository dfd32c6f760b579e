package gamelog

import (
	"slices"

	"circulade/internal/store"
)

// This file is who keeps a table waiting, for whom a computer player answers and who has
// given up, as the log has it. The game and its record know nothing of it.

// An AttendanceChange is the part of a logged Decision that says who plays the decision's seat: a
// reminder, a stand-in, a resignation, or that the seat was left. One of the fields is set.
type AttendanceChange struct {
	Nudge   bool  `json:"nudge,omitempty"`    // the seat was reminded that the table waits for it
	StandIn *bool `json:"stand_in,omitempty"` // a computer player answers for the seat, or does no longer
	Resign  bool  `json:"resign,omitempty"`   // the seat resigns: a computer player has it to the end
	Left    bool  `json:"left,omitempty"`     // nobody who has played the seat holds it any more
}

// A Nudge is the reminder to a seat that the table waits for it: when it was sent, and by which other
// seat.
type Nudge struct {
	At int64 // Unix milliseconds
	By int
}

// Attendance is the result of all attendance changes of a log: since when the table waits, for which seats
// computer players stand in, which seats have resigned and which were left.
type Attendance struct {
	since    int64  // when the present question was asked, or a seat changed hands since
	nudge    *Nudge // the reminder of the present question, or nil
	standIns uint8  // seats, one bit each
	resigned []int  // seats, the first who gave up first
	left     uint8  // seats that were let go of and not played since, one bit each
}

// Since returns when the table began to wait for the present answer, in Unix milliseconds. The wait begins
// anew when a seat changes hands or a holder takes their seat back from a computer player.
func (a *Attendance) Since() int64 { return a.since }

// Nudged returns the last reminder that was sent for the present question, or nil.
func (a *Attendance) Nudged() *Nudge { return a.nudge }

// StandsIn reports whether a computer player answers for a seat until its holder takes it back.
func (a *Attendance) StandsIn(seat int) bool { return a.standIns>>seat&1 != 0 }

// Resigned returns the seats that have resigned, in the order in which they did. The caller must not
// change the slice.
func (a *Attendance) Resigned() []int { return a.resigned }

// HasResigned reports whether a seat has resigned.
func (a *Attendance) HasResigned(seat int) bool { return slices.Contains(a.resigned, seat) }

// HasBeenLeft reports whether everybody who played a seat has given it up, and since then nobody has been
// given the seat or made a choice for it.
func (a *Attendance) HasBeenLeft(seat int) bool { return a.left>>seat&1 != 0 }

// after returns the attendance after one more entry e, whose decision is d, at a table with this number of
// seats.
func (a *Attendance) after(e store.Entry, d Decision, seats int) Attendance {
	after := *a
	switch g := d.Attendance; {
	case e.Kind == store.KindChoices, e.Kind == store.KindUndo, d.Pack != nil && d.Pack.Accept != "":
		after.restartWait(e.At)
		if e.Kind == store.KindChoices && byPerson(e) {
			after.left &^= 1 << e.Seat
		}
	case d.As != nil:
		after.standIns &^= 1 << d.Seat
		after.left &^= 1 << d.Seat
		after.restartWait(e.At)
	case g == nil || d.Seat < 0 || d.Seat >= seats:
	case g.Left:
		after.left |= 1 << d.Seat
	case g.Nudge:
		after.nudge = &Nudge{e.At, e.Seat}
	case g.Resign:
		if !a.HasResigned(d.Seat) {
			after.resigned = append(slices.Clone(after.resigned), d.Seat)
		}
	case g.StandIn != nil && *g.StandIn:
		after.standIns |= 1 << d.Seat
	case g.StandIn != nil:
		after.standIns &^= 1 << d.Seat
		after.restartWait(e.At)
	}
	return after
}

// restartWait sets the time since which the table waits for the present answer to at, and forgets the
// reminder that was sent for it.
func (a *Attendance) restartWait(at int64) { a.since, a.nudge = at, nil }

// isComputerAfter reports whether, once decision d is accepted, a computer player has a seat to the end of
// the game: the seat is one of a computer player, has resigned or has lost on time. Such a seat has no
// time on the clock and no vote.
func (l *Log) isComputerAfter(seat int, d Decision) bool {
	s := l.Seats[seat]
	if d.Seat == seat && d.As != nil {
		s = *d.As
	}
	return s.Kind == KindBot || l.HasLost(seat) || d.Seat == seat && d.Attendance != nil && d.Attendance.Resign
}
