package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is whoever keeps a table without a clock waiting: they are nudged, and a
// computer player plays for them until they come back. Nothing of it happens by itself.

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

// waiting is from when something may be done about a seat that keeps the table waiting, in
// Unix milliseconds.
type waiting struct {
	nudge   int64
	standIn int64 // 0: only once it has been nudged
}

// waits finds that out of the seat that is asked. Its absence counts from when it was asked
// at the earliest: who comes when it is their turn is not late.
func (l *Lineup) waits() (seat int, w waiting, ok bool) {
	seat = l.log.Waiting()
	if seat < 0 || l.IsTimed() || l.Computer(seat) != "" || l.roster.isOpen(seat) || l.roster.IsOneDevice() {
		return seat, w, false
	}
	since, gone := l.log.Attendance.Since(), l.roster.presence.absent[seat].since
	slow := since + slowTime.Milliseconds()
	w.nudge = slow
	if gone > 0 {
		w.nudge = min(slow, max(since, gone)+awayTime.Milliseconds())
	}
	n := l.log.Attendance.Nudged()
	if n == nil {
		return seat, w, true
	}
	w.standIn = max(n.At, slow) + slowPatience.Milliseconds()
	if gone > 0 {
		w.standIn = min(w.standIn, max(n.At, gone)+awayPatience.Milliseconds())
	}
	return seat, w, true
}

// StandInFrom is from when on a computer player may play for a seat, in Unix milliseconds: 0 if it has to be
// nudged before. It reports false if the table does not wait for the seat, or nothing can be done about it.
func (l *Lineup) StandInFrom(seat int) (at int64, ok bool) {
	asked, w, may := l.waits()
	return w.standIn, may && asked == seat
}

// IsTimed reports whether a clock says when somebody's time is up. One that waits for somebody who
// has never come does not.
func (l *Lineup) IsTimed() bool { return l.log.Clock() != nil && l.log.Clock().Started }

// An askedAnswer is what a table tells of the seat that it waits for.
type askedAnswer struct {
	Seat    int    `json:"seat"`
	Since   string `json:"since"`
	Nudge   string `json:"nudge,omitempty"` // from when it may be nudged
	Nudged  string `json:"nudged,omitempty"`
	By      *int   `json:"by,omitempty"`
	StandIn string `json:"stand_in,omitempty"` // from when a computer player may play for it
}

// askedAnswer tells whom the table waits for, if it is somebody, and since when. Who watches
// late is not told who keeps the table waiting.
func (l *Lineup) askedAnswer(s *viewpoint) *askedAnswer {
	if s.delayed {
		return nil
	}
	seat, w, may := l.waits()
	if seat < 0 || l.Computer(seat) != "" {
		return nil
	}
	a := &askedAnswer{Seat: seat, Since: Instant(l.log.Attendance.Since())}
	switch n := l.log.Attendance.Nudged(); {
	case !may:
	case n == nil:
		a.Nudge = Instant(w.nudge)
	default:
		a.Nudged, a.By, a.StandIn = Instant(n.At), &n.By, Instant(w.standIn)
	}
	return a
}

// going fills in who has gone from a seat, and who plays it then, as a viewer sees the log.
func (l *Lineup) going(seen *gamelog.Log, a *seatAnswer) {
	if a.Kind == gamelog.KindBot {
		return
	}
	a.StandIn, a.Resigned = seen.Attendance.StandsIn(a.Seat), seen.Attendance.HasResigned(a.Seat)
	if gone := l.roster.presence.absent[a.Seat]; gone.seen {
		a.Away = Instant(gone.since)
	}
	if seen.Status() == store.Playing {
		a.Host = l.roster.isHostAt(a.Seat)
	}
}

// nudgeSeat tells a seat that the table waits for it, once for each question.
func (t *Table) nudgeSeat(who access.Who, n int) (json.RawMessage, error) {
	return t.decideFor(who, n, func() (*gamelog.Going, error) {
		w, err := t.lineup.mayUrge(n)
		switch {
		case err != nil || t.log.Attendance.Nudged() != nil:
			return nil, err
		case t.registry.now() < w.nudge:
			return nil, TooSoon("nudge them", w.nudge)
		}
		return &gamelog.Going{Nudge: true}, nil
	})
}

// standIn lets a computer player play for a seat, or no longer.
func (t *Table) standIn(who access.Who, n int, on bool) (json.RawMessage, error) {
	if c := t.clock.Value(); c != nil && n < len(t.log.Seats) && c.Down(n) {
		return t.clock.comeBack(who, n, !on)
	}
	if !on {
		return t.relieve(who, n)
	}
	return t.decideFor(who, n, func() (*gamelog.Going, error) {
		if t.log.Attendance.StandsIn(n) {
			return nil, nil
		}
		w, err := t.lineup.mayUrge(n)
		switch {
		case err != nil:
			return nil, err
		case w.standIn == 0:
			return nil, ErrNotNudged
		case t.registry.now() < w.standIn:
			return nil, TooSoon("let the computer play for them", w.standIn)
		}
		return &gamelog.Going{StandIn: &on}, nil
	})
}

// relieve ends that, for whoever holds the seat, or the host.
func (t *Table) relieve(who access.Who, n int) (json.RawMessage, error) {
	v := t.roster.HeldBy(who)
	if n < len(t.log.Seats) && !v.Holds(n) && !v.Host {
		return nil, ErrSeat
	}
	by := store.HostSeat
	if v.Holds(n) {
		by = n
	}
	return t.carryOut(v, n, by, func() (*gamelog.Going, error) {
		if !t.log.Attendance.StandsIn(n) {
			return nil, nil
		}
		off := false
		return &gamelog.Going{StandIn: &off}, nil
	})
}

// mayUrge says why nothing may be done about a seat, if so.
func (l *Lineup) mayUrge(n int) (waiting, error) {
	seat, w, may := l.waits()
	switch {
	case l.IsTimed():
		return w, ErrHasClock
	case seat != n:
		return w, errNotWaited
	case l.Computer(n) != "":
		return w, errStoodIn
	case l.roster.isOpen(n):
		return w, errNobody
	case !may:
		return w, ErrOneDevice
	}
	return w, nil
}

// decideFor has another seat than n decide something about n.
func (t *Table) decideFor(who access.Who, n int, want func() (*gamelog.Going, error)) (json.RawMessage, error) {
	v := t.roster.HeldBy(who)
	others := slices.DeleteFunc(t.lineup.SeatsPlayedBy(v), func(s int) bool { return s == n })
	if v.Holds(n) || len(others) == 0 {
		return nil, ErrSeat
	}
	return t.carryOut(v, n, others[0], want)
}

// carryOut stores what is wanted of a seat, if anything is left to do. Should somebody's
// move have come first, it is decided again after it.
func (t *Table) carryOut(v access.Rights, n, by int, want func() (*gamelog.Going, error)) (json.RawMessage, error) {
	switch {
	case n >= len(t.log.Seats):
		return nil, NoSeat(n)
	case t.log.Seats[n].Kind == gamelog.KindBot:
		return nil, ErrComputer
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	for range 2 {
		if t.log.Status() != store.Playing {
			return nil, t.projection.refuse(problem.GameOver, v, nothing)
		}
		if t.log.HasLost(n) {
			return nil, t.lineup.LostError(n)
		}
		g, err := want()
		if err != nil {
			return nil, err
		}
		if g == nil {
			return t.projection.render(v, nothing)
		}
		if !g.Resign && !t.log.May().Go(by) {
			return nil, TooOftenInTurn("this seat has decided too often in one turn who plays")
		}
		t.lineup.Recast(n) // another one may play for it now
		d := gamelog.Decision{Seat: n, Going: g}
		if g.Resign {
			d = t.lineup.resignation(n)
		}
		err = t.commit(gamelog.ServerMove+access.NewID(), by, t.log.Decide(d))
		if err == nil {
			return t.projection.render(v, nothing)
		}
		if !errors.Is(err, ErrStale) {
			return nil, err
		}
	}
	return nil, t.projection.refuse(ErrStale, v, nothing)
}

// resign gives a seat up for good: a computer player plays it to the end, and it is ranked
// last.
func (t *Table) resign(who access.Who, n int) (json.RawMessage, error) {
	v := t.roster.HeldBy(who)
	switch {
	case n >= len(t.log.Seats):
		return nil, NoSeat(n)
	case !v.Holds(n):
		return nil, ErrSeat
	case t.log.HasLost(n):
		return t.projection.render(v, nothing)
	}
	return t.carryOut(v, n, n, func() (*gamelog.Going, error) { return &gamelog.Going{Resign: true}, nil })
}

// TooSoon is the refusal of what may be done from a moment on.
func TooSoon(what string, at int64) *problem.Problem {
	return problem.New(problem.Conflict, "too-soon", fmt.Sprintf("you may %s from %s on", what, Instant(at)))
}

// Nudge tells a seat that the table waits for it.
func (t *Table) Nudge(ctx context.Context, who access.Who, seat int) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.nudgeSeat(who, seat) })
}

// StandIn lets a computer player play for a seat that keeps the table waiting, or has its
// holder play again.
func (t *Table) StandIn(ctx context.Context, who access.Who, seat int, on bool) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.standIn(who, seat, on) })
}

// Resign gives a seat up.
func (t *Table) Resign(ctx context.Context, who access.Who, seat int) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.resign(who, seat) })
}
