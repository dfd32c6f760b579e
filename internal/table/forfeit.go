package table

import (
	"errors"
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is tables at which whoever leaves, or is out of time, has lost (gamelog.Start.Forfeit): the
// others play on, with a computer player in that seat, until one of them is left. Before all have moved
// such a game is called off instead. A lost connection is no leaving.

// finish ends the game in a way other than by its rules. Should somebody's move have come first, it is
// looked again whether it goes on.
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

// isOn reports whether the game is on: whoever leaves before that has only given a free seat back.
func (l *Lineup) isUnderway() bool {
	c := l.log.Clock()
	return l.log.Begun() || l.log.Called || c != nil && c.Started
}

// endOf tells how the game ends if one more seat is lost, "" if it goes on.
func (l *Lineup) endIfLost(seat int) string {
	switch {
	case l.log.Forfeit && len(l.log.SeatsWithoutChoice()) > 0: // nobody has lost anything yet
		return gamelog.CalledOff
	case l.isDecidedWithout(seat):
		return gamelog.Forfeited
	}
	return ""
}

// conclude ends a game in which nobody is left to play for, now that somebody is out of time. Whichever
// server comes first does it.
func (l *Leaving) endIfForfeited() {
	if l.table.log == nil || !l.table.log.Forfeit || !l.table.recovery.isSound() || l.table.log.Status() != store.Playing || l.table.clock.Value() == nil {
		return
	}
	out := l.table.clock.Value().Out
	if len(out) == 0 {
		return
	}
	if how := l.table.lineup.endIfLost(out[0]); how != "" {
		_ = l.endGame(how) // what fails is tried again with whatever is asked next
	}
}

// leave has somebody lose all seats that they play and nobody else does, where leaving loses.
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

// Lose has a seat resign, if the game is on.
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
		l.table.lineup.NextGeneration(seat) // another one plays for it now
		err = l.table.commit(gamelog.ServerMove+access.NewID(), seat, l.table.log.Decide(l.table.lineup.Resignation(seat)))
	}
	return err
}

// Resignation is the decision that a seat is given up.
func (l *Lineup) Resignation(seat int) gamelog.Decision {
	how := l.endIfLost(seat)
	return gamelog.Decision{Seat: seat, Attendance: &gamelog.AttendanceChange{Resign: true}, End: how != "", How: how}
}

// LostError is the refusal of what a seat that has lost cannot do any more.
func (l *Lineup) LostError(seat int) *problem.Problem {
	if l.log.Attendance.HasResigned(seat) {
		return errResigned
	}
	return errTimeLost
}

// loseDeparted has the seats lose, where leaving loses, whose people are no more: their account has been
// deleted. Who holds what has just been read.
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

// endsWithout reports whether there is nothing left to play for when a seat resigns: one
// other is left, who has won, or no person.
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
