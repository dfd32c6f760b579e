package gamelog

import (
	"slices"

	"circulade/internal/store"
)

// This file is who keeps a table waiting, for whom a computer player answers and who has
// given up, as the log has it. The game and its record know nothing of it.

// A Going is what an entry says of the seat of its Decision. One of the fields is set.
type AttendanceChange struct {
	Nudge   bool  `json:"nudge,omitempty"`    // somebody said to the seat that the table waits for it
	StandIn *bool `json:"stand_in,omitempty"` // a computer player answers for the seat, or does no longer
	Resign  bool  `json:"resign,omitempty"`   // it gives up: a computer player has it to the end
	Left    bool  `json:"left,omitempty"`     // nobody holds it any more who has played it
}

// A Nudge is when a seat was told that the table waits for it, and by which seat.
type Nudge struct {
	At int64 // Unix milliseconds
	By int
}

// Attendance is what the entries come to: who keeps the table waiting, for whom a computer player
// answers, who has given up and who is gone.
type Attendance struct {
	since    int64  // when the question that is asked was asked, or its seat changed hands
	nudge    *Nudge // of that question
	standIns uint8  // seats, one bit each
	resigned []int  // seats, the first who gave up first
	left     uint8  // seats that were let go of and not played since, one bit each
}

// Since is when the table began to wait for the answer that it waits for, in Unix
// milliseconds. Whoever has taken a seat back is waited for from then on.
func (a *Attendance) Since() int64 { return a.since }

// Nudged returns who was nudged because of the present question, or nil.
func (a *Attendance) Nudged() *Nudge { return a.nudge }

// StandsIn reports whether a computer player answers for a seat until somebody takes it back.
func (a *Attendance) StandsIn(seat int) bool { return a.standIns>>seat&1 != 0 }

// Resigned returns the seats that have given up, the first who did first. They must not be
// changed.
func (a *Attendance) Resigned() []int { return a.resigned }

// HasResigned reports whether a seat has given up.
func (a *Attendance) HasResigned(seat int) bool { return slices.Contains(a.resigned, seat) }

// HasBeenLeft reports whether whoever played a seat has let go of it, and nobody has played it since.
func (a *Attendance) HasBeenLeft(seat int) bool { return a.left>>seat&1 != 0 }

// with returns what the entries come to with one more, at a table of so many seats.
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

// anew begins a question.
func (a *Attendance) restartWait(at int64) { a.since, a.nudge = at, nil }

// isComputers reports whether a computer player has a seat for good after a decision: then
// it has no time of its own, and no say.
func (l *Log) isComputerAfter(seat int, d Decision) bool {
	s := l.Seats[seat]
	if d.Seat == seat && d.As != nil {
		s = *d.As
	}
	return s.Kind == KindBot || l.HasLost(seat) || d.Seat == seat && d.Attendance != nil && d.Attendance.Resign
}
