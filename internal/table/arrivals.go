package table

import (
	"slices"
	"time"
)

// This file is whether the people of a table have come, so that its clock may start (clockstart.go).

// allSeated reports whether every seat is taken, some seats counted as such: by somebody to whom
// it was given, who has made a choice, or who follows the table by its secret.
func (l *Lineup) allSeated(more uint8) bool {
	taken := l.log.Acted() | l.roster.presence.seats() | more
	for _, g := range l.roster.grants {
		if l.roster.isSitter(g) {
			taken |= 1 << g.Seat
		}
	}
	return !slices.ContainsFunc(l.log.People(), func(seat int) bool { return taken>>seat&1 == 0 })
}

// thereTime is for how long somebody counts as there, who has sat down and does not follow the
// table yet.
const newcomerGrace = time.Minute

// absentees lists the seats whose people the clock of a table waits for, once all are taken:
// where it is by the second, those who have not been there since; where they were given their
// seats, those who have never been. By the day everybody has the time to come.
func (l *Lineup) absentees() (seats []int) {
	there := l.roster.presence.seats()
	switch c := l.log.Clock(); {
	case l.log.Called:
		there |= l.log.Acted() | l.roster.presence.came
	case !c.Settings().IsRealTime():
		return nil
	default:
		if seats, last := l.roster.lastSeated(); l.roster.now() < last+newcomerGrace.Milliseconds() {
			there |= seats
		}
		for _, seat := range c.Came {
			there |= 1 << seat
		}
	}
	for _, seat := range l.log.People() {
		if there>>seat&1 == 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}
