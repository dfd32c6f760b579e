package table

import (
	"slices"
	"time"

	"circulade/internal/table/access"
	"circulade/internal/table/clock"
)

// This file is whether the people of a table have come, so that its clock may start. Where
// time is by the second, whoever left a table open for strangers and went away has to be back
// first: nobody loses time before they could come.

// gathering is what the clock has to decide before it starts, if anything.
func (tc *Clock) gathering(c *clock.Clock) (d clock.Decision, ok bool) {
	switch {
	case !tc.table.lineup.allSeated(0):
		// Who has come may go again before the last seat is taken anew.
		return clock.Decision{Anew: true}, len(c.Came) > 0 && tc.log.MayGather()
	case len(tc.table.lineup.absentees()) == 0:
		return clock.Decision{Start: true}, true
	case tc.log.Called:
		return d, false
	}
	known, _ := tc.table.roster.lastSeated() // they have come to sit down, and not after it
	for _, seat := range c.Came {
		known |= 1 << seat
	}
	for _, seat := range tc.log.People() {
		if (tc.table.presence.seats()&^known)>>seat&1 != 0 {
			d.Came = append(d.Came, seat)
		}
	}
	return d, d.Came != nil
}

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
const thereTime = time.Minute

// thinning is when whoever sat down last counts as there no longer, if they still do and the clock
// waits for its people.
func (tc *Clock) thinning() (at int64, ok bool) {
	c := tc.value()
	if c.Started || tc.log.Called || !c.Settings().Real() {
		return 0, false
	}
	_, last := tc.table.roster.lastSeated()
	at = last + thereTime.Milliseconds()
	return at, tc.hall.now() < at
}

// thinned tells for whom the clock waits now that this is over. As long as the store is away the
// alarm rings again and again, and nobody is told.
func (tc *Clock) thinned() {
	if !tc.table.recovery.isSound() || tc.hall.heartbeat.away() {
		return
	}
	if c := tc.value(); c == nil || c.Started || tc.log.Called || !c.Settings().Real() {
		return
	}
	tc.table.awaken(true, true)
	tc.table.tellAsked(access.Rights{})
}

// absentees lists the seats whose people the clock of a table waits for, once all are taken:
// where it is by the second, those who have not been there since; where they were given their
// seats, those who have never been. By the day everybody has the time to come.
func (l *Lineup) absentees() (seats []int) {
	there := l.roster.presence.seats()
	switch c := l.log.Clock(); {
	case l.log.Called:
		there |= l.log.Acted() | l.roster.presence.came
	case !c.Settings().Real():
		return nil
	default:
		if seats, last := l.roster.lastSeated(); l.roster.now() < last+thereTime.Milliseconds() {
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
