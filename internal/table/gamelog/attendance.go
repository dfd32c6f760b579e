package gamelog

import (
	"slices"

	"circulade/internal/store"
)

// This file is who keeps a table waiting, for whom a computer player answers and who has
// given up, as the log has it. The game and its record know nothing of it.

// An AttendanceChange is what an entry says about who plays a seat, that of its Decision. One of the fields
// is set.
type AttendanceChange struct {
	Nudge   bool  `json:"nudge,omitempty"`    // somebody said to the seat that the table waits for it
	StandIn *bool `json:"stand_in,omitempty"` // a computer player answers for the seat, or does no longer
	Resign  bool  `json:"resign,omitempty"`   // it gives up: a computer player has it to the end
	Left    bool  `json:"left,omitempty"`     // nobody holds it any more who has played it
}

// A Nudge is when, and by which seat, a seat was reminded that the table waits for it.
type Nudge struct {
	At int64 // Unix milliseconds
	By int
}

// Attendance is the sum of all attendance changes of a log: who keeps the table waiting, for which seats
// computer players stand in, who has resigned and who has left.
type Attendance struct {
	since    int64  // when the question that is asked was asked, or its seat changed hands
	nudge    *Nudge // of that question
	standIns uint8  // seats, one bit each
	resigned []int  // seats, the first who gave up first
	left     uint8  // seats that were let go of and not played since, one bit each
}

// Since returns when the table began to wait for the present answer, in Unix milliseconds. It restarts when
// a holder takes the seat back from a computer player.
func (a *Attendance) Since() int64 { return a.since }

// Nudged returns the reminder that was sent for the present question, or nil.
func (a *Attendance) Nudged() *Nudge { return a.nudge }

// StandsIn reports whether a computer player answers for a seat until its holder takes it back.
func (a *Attendance) StandsIn(seat int) bool { return a.standIns>>seat&1 != 0 }

// Resigned returns the seats that have resigned, in that order. They must not be changed.
func (a *Attendance) Resigned() []int { return a.resigned }

// HasResigned reports whether a seat has resigned.
func (a *Attendance) HasResigned(seat int) bool { return slices.Contains(a.resigned, seat) }

// HasBeenLeft reports whether the last player of a seat has let go of it and nobody has played it since.
func (a *Attendance) HasBeenLeft(seat int) bool { return a.left>>seat&1 != 0 }

// after returns the attendance after one more entry e with decision d, at a table of so many seats.
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

// restartWait lets the table wait anew from a time, with no reminder sent yet.
func (a *Attendance) restartWait(at int64) { a.since, a.nudge = at, nil }

// isComputerAfter reports whether, after decision d, a computer player has a seat for good: then the seat
// has no time of its own and no vote.
func (l *Log) isComputerAfter(seat int, d Decision) bool {
	s := l.Seats[seat]
	if d.Seat == seat && d.As != nil {
		s = *d.As
	}
	return s.Kind == KindBot || l.HasLost(seat) || d.Seat == seat && d.Attendance != nil && d.Attendance.Resign
}
