package gamelog

import (
	"slices"
	"strings"

	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// Awaited is for whom the table waits, as of the last entry, for lists.
func (l *Log) Awaited() store.Turn { return l.awaited }

// awaitedAfter is for whom the table waits once an entry, made by a step, is accepted. Who
// is asked has waited for since the last choice or undo: what else is decided about the
// table keeps nobody waiting anew, unless somebody else is asked then.
func (l *Log) awaitedAfter(e store.Entry, s *Step) store.Turn {
	acted := l.acted
	switch {
	case s.decision.As != nil:
		acted &^= 1 << s.decision.Seat
	case s.kind == store.KindChoices && byPerson(e):
		acted |= 1 << e.Seat
	}
	c := s.clock
	if c == nil {
		c = l.Clock()
	}
	t := turnOf(l.preview(s).Waiting(), l.seatsAfter(s.decision), acted, c, l.withTimedOut(l.Attendance.after(e, s.decision, len(l.Seats)), c))
	t.Since = e.At
	if s.kind != store.KindChoices && s.kind != store.KindUndo && t.Seat == l.awaited.Seat {
		t.Since = l.awaited.Since
	}
	return t
}

// turnOf says for whom a table waits with these seats, of which some have acted. A computer
// player keeps nobody waiting, its own or one that stands in, and nor does a pause.
func turnOf(waiting int, seats []Seat, acted uint8, c *clock.Clock, g Attendance) store.Turn {
	t := store.Turn{Seat: -1}
	for i, s := range seats {
		if s.Kind == KindBot || slices.Contains(g.resigned, i) {
			continue
		}
		t.People |= 1 << i
		if s.Kind == KindLink && acted>>i&1 == 0 {
			t.Free |= 1 << i
		}
	}
	stands := waiting >= 0 && (g.standIns>>waiting&1 != 0 || c != nil && (c.Paused || c.FlagIsDown(waiting)))
	if waiting >= 0 && !stands && t.People>>waiting&1 != 0 {
		t.Seat = waiting
	}
	return t
}

// byPerson reports whether an entry of a seat was made by a person, or a program of theirs.
func byPerson(e store.Entry) bool { return e.Seat >= 0 && !strings.HasPrefix(e.MoveID, ServerMove) }

// awaitedNow is for whom the table waits as it is, since a moment.
func (l *Log) awaitedNow(since int64) store.Turn {
	t := turnOf(l.Waiting(), l.Seats, l.acted, l.Clock(), l.withTimedOut(l.Attendance, l.Clock()))
	t.Since = since
	return t
}

// outAfter is who goes and comes, where those count as resigned whose time was up for good.
func (l *Log) withTimedOut(g Attendance, c *clock.Clock) Attendance {
	if l.Forfeit && c != nil {
		g.resigned = slices.Concat(g.resigned, c.Out)
	}
	return g
}
