package gamelog

import (
	"slices"
	"strings"

	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// Awaited returns for which seat's person the table waits as of the last entry, and since when; for none
// (-1) if a computer player answers or the clock is paused. Lists of games show it.
func (l *Log) Awaited() store.Turn { return l.awaited }

// awaitedAfter returns for which seat's person the table will wait once entry e, made by step s, is
// accepted. The wait counts from the last choice or undo; any other entry restarts it only if it makes the
// table wait for another seat.
func (l *Log) awaitedAfter(e store.Entry, s *Step) store.Turn {
	acted := l.actedAfter(e, s)
	c := s.clock
	if c == nil {
		c = l.Clock()
	}
	t := turnOf(s.preview(l).Waiting(), l.seatsAfter(s.decision), acted, c, l.withTimedOut(l.Attendance.after(e, s.decision, len(l.Seats)), c))
	t.Since = e.At
	if s.kind != store.KindChoices && s.kind != store.KindUndo && t.Seat == l.awaited.Seat {
		t.Since = l.awaited.Since
	}
	return t
}

// actedAfter returns which seats' people have made a choice once entry e, made by step s, is accepted, with one
// bit for each seat.
func (l *Log) actedAfter(e store.Entry, s *Step) uint8 {
	switch {
	case s.decision.As != nil:
		return l.acted &^ (1 << s.decision.Seat)
	case s.kind == store.KindChoices && byPerson(e):
		return l.acted | 1<<e.Seat
	}
	return l.acted
}

// turnOf returns, for lists of games, for which seat's person a table waits, which seats people have, and
// which seats with a link nobody has played. waiting is the seat that is asked, acted has one bit for each
// seat whose person has made a choice. Nobody is waited for if a computer player has the seat or answers
// for it, its flag is down or the clock is paused.
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

// byPerson reports whether an entry was made for a seat by a person or their program: it names a seat, and
// its move id is not one of the server's own.
func byPerson(e store.Entry) bool { return e.Seat >= 0 && !strings.HasPrefix(e.MoveID, ServerMove) }

// awaitedNow computes for which seat's person the table waits in its present state; since is the time to
// return with it as the beginning of that wait.
func (l *Log) awaitedNow(since int64) store.Turn {
	t := turnOf(l.Waiting(), l.Seats, l.acted, l.Clock(), l.withTimedOut(l.Attendance, l.Clock()))
	t.Since = since
	return t
}

// withTimedOut returns attendance g in which, at a table with forfeit, the seats that lost on time in clock
// c count as resigned too.
func (l *Log) withTimedOut(g Attendance, c *clock.Clock) Attendance {
	if l.Forfeit && c != nil {
		g.resigned = slices.Concat(g.resigned, c.Out)
	}
	return g
}
