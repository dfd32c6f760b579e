package table

import (
	"errors"
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is about tables where leaving or running out of time loses (gamelog.Start.Forfeit): the others
// play on, with a computer player in that seat, until one of them is left. Before all have moved such a
// game is called off instead, unless it is one of a tournament. Losing the connection is not leaving.

// endGame commits that the game has ended; how is gamelog.Forfeited or CalledOff. If another entry was stored
// first it tries once more, unless the game is over by then.
func (l *Leaving) endGame(how string) error {
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	err := error(ErrStale)
	for n := 0; n < 2 && errors.Is(err, ErrStale); n++ {
		if l.table.log.Status() != store.Playing {
			return nil
		}
		d := gamelog.Decision{Seat: store.HostSeat, End: true, How: how}
		err = l.table.commit(gamelog.ServerMove+access.NewID(), store.HostSeat, l.table.log.Decide(d))
	}
	return err
}

// isUnderway reports whether the game counts as started: a choice was made, the clock runs, or the server
// gave people their seats. Whoever leaves before that has only freed a seat.
func (l *Lineup) isUnderway() bool {
	c := l.log.Clock()
	return l.log.Begun() || l.log.Called || c != nil && c.Started
}

// endIfLost returns how the game ends if the given seat loses now, by resigning or by running out of time:
// gamelog.CalledOff if leaving loses at this table and not all seats have moved yet, unless it is a game of a tournament; gamelog.Forfeited if at
// most one other seat, or only computer players, are left; or "" if the game goes on.
func (l *Lineup) endIfLost(seat int) string {
	switch {
	case l.log.Forfeit && l.log.Fixture == nil && len(l.log.SeatsWithoutChoice()) > 0: // not all have moved: nobody loses
		return gamelog.CalledOff
	case l.isDecidedWithout(seat):
		return gamelog.Forfeited
	}
	return ""
}

// endIfForfeited ends the game if, at a table where running out of time loses, a seat has run out of time
// and that decides the game. In a cluster any server may do this, not only the one that owns the table.
func (l *Leaving) endIfForfeited() {
	if l.table.log == nil || !l.table.log.Forfeit || !l.table.recovery.isCurrent() || l.table.log.Status() != store.Playing || l.table.clock.Value() == nil {
		return
	}
	out := l.table.clock.Value().Out
	if len(out) == 0 {
		return
	}
	if how := l.table.lineup.endIfLost(out[0]); how != "" {
		_ = l.endGame(how) // after an error it is tried again with the next request
	}
}

// resignSeatsOf commits, at a table where leaving loses the game, that the seats resign which the caller
// holds and no other person does; elsewhere it does nothing.
func (l *Leaving) resignSeatsOf(who access.Who) error {
	if !l.table.log.Forfeit {
		return nil
	}
	v := l.table.roster.HeldBy(who)
	for seat := range l.table.log.Seats {
		if !v.Holds(seat) || l.table.roster.isHeldByOthers(seat, who.Holder) {
			continue
		}
		if err := l.Resign(seat); err != nil {
			return err
		}
	}
	return nil
}

// Resign commits that a seat resigns, and ends the game if that decides it. It does nothing if the game has not
// started or is over, or the seat is a computer player's or has lost already.
func (l *Leaving) Resign(seat int) error {
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	err := error(ErrStale)
	for n := 0; n < 2 && errors.Is(err, ErrStale); n++ {
		s := l.table.log.Seats[seat]
		if l.table.log.Status() != store.Playing || !l.table.lineup.isUnderway() || s.Kind == gamelog.KindBot || l.table.log.HasLost(seat) {
			return nil
		}
		l.table.lineup.NextGeneration(seat) // a computer player plays it now
		err = l.table.commit(gamelog.ServerMove+access.NewID(), seat, l.table.log.Decide(l.table.lineup.Resignation(seat)))
	}
	return err
}

// Resignation returns the decision that a seat resigns, with the end of the game if it follows from that.
func (l *Lineup) Resignation(seat int) gamelog.Decision {
	how := l.endIfLost(seat)
	return gamelog.Decision{Seat: seat, Attendance: &gamelog.AttendanceChange{Resign: true}, End: how != "", How: how}
}

// LostError returns the refusal of a request for a seat that has lost, because it resigned or because its
// time ran out.
func (l *Lineup) LostError(seat int) *problem.Problem {
	if l.log.Attendance.HasResigned(seat) {
		return errResigned
	}
	return errTimeLost
}

// resignLeftSeats commits the resignation of seats that were left and that no person holds any more, as
// after an account was deleted, at a table where leaving loses the game. The grants must have just been
// read.
func (l *Leaving) resignLeftSeats() error {
	if !l.table.log.Forfeit {
		return nil
	}
	for seat := range l.table.log.Seats {
		if !l.table.log.Attendance.HasBeenLeft(seat) || l.table.roster.CountGrants(seat, store.GrantPerson) > 0 {
			continue
		}
		if err := l.Resign(seat); err != nil {
			return err
		}
	}
	return nil
}

// isDecidedWithout reports whether the game is decided if seat n is lost as well: at most one other is left, or
// only computer players.
func (l *Lineup) isDecidedWithout(n int) bool {
	out := append(slices.Clone(l.log.Last()), n)
	rivals, people := 0, 0
	for i, s := range l.log.Seats {
		if slices.Contains(out, i) {
			continue
		}
		rivals++
		if s.Kind != gamelog.KindBot {
			people++
		}
	}
	return rivals < 2 || people == 0
}
