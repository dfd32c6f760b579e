package table

import (
	"slices"
	"time"
)

// This file finds out whether the people of a table have come, so that its clock may start (clockstart.go).

// allSeated reports whether every seat that is for a person is taken: a person holds the seat, a choice was
// made for it, or a client follows the table by the seat's secret. The seats in more, one bit each, count as
// taken too.
func (l *Lineup) allSeated(more uint8) bool {
	taken := l.log.Acted() | l.roster.presence.connectedSeats() | more
	for _, g := range l.roster.grants {
		if l.roster.isSeatGrant(g) {
			taken |= 1 << g.Seat
		}
	}
	return !slices.ContainsFunc(l.log.People(), func(seat int) bool { return taken>>seat&1 == 0 })
}

// newcomerGrace is how long somebody who has just sat down counts as present without following the table.
const newcomerGrace = time.Minute

// absentees returns the seats whose people the clock waits for before it starts; it assumes that all seats
// are taken (see allSeated). Where the server gave people their seats, those are the seats of people who
// have never come. Elsewhere a clock by the day waits for nobody, and a clock by the second for people who
// have not come back since they sat down; whoever sat down last counts as present for a minute.
func (l *Lineup) absentees() (seats []int) {
	there := l.roster.presence.connectedSeats()
	switch c := l.log.Clock(); {
	case l.log.Called:
		there |= l.log.Acted() | l.roster.presence.seenSeats
	case !c.Settings().IsRealTime():
		return nil
	default:
		if seats, last := l.roster.newestSeats(); l.roster.now() < last+newcomerGrace.Milliseconds() {
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
