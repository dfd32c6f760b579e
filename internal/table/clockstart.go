package table

import (
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
)

// This file starts a clock once the people of its table have come. A clock by the second waits until those who
// sat down and left again are back, so that they lose no time before they can come.

// pendingBeforeStart returns the decision that is due on a clock that has not started: to start it, to
// record that the people of some seats have come, or to forget who has come because a seat is free again. ok
// is false if none is due.
func (tc *Clock) pendingBeforeStart(c *clock.Clock) (d clock.Decision, ok bool) {
	start, fixed := tc.fixedStart()
	switch {
	case fixed && tc.registry.now() >= start:
		return clock.Decision{Start: true}, true
	case !tc.table.lineup.allSeated(0):
		// A seat is free again: who had come may leave before it is taken.
		return clock.Decision{Anew: true}, len(c.Came) > 0 && tc.log.May().ResetArrivals()
	case len(tc.table.lineup.absentees()) == 0:
		return clock.Decision{Start: true}, true
	case tc.log.Called:
		return d, false
	}
	known, _ := tc.table.roster.newestSeats() // sitting down is not yet coming back
	for _, seat := range c.Came {
		known |= 1 << seat
	}
	for _, seat := range tc.log.People() {
		if (tc.table.presence.connectedSeats()&^known)>>seat&1 != 0 {
			d.Came = append(d.Came, seat)
		}
	}
	return d, d.Came != nil
}

// fixedStart returns when, in Unix milliseconds, the clock starts even if not all have come; never within the
// grace period after a start of the server. ok is false if the clock waits for all.
func (tc *Clock) fixedStart() (at int64, ok bool) {
	c := tc.Value()
	if tc.log.Fixture == nil || c.Started {
		return 0, false
	}
	return max(tc.log.Fixture.StartsAt, tc.registry.heartbeat.graceEnd(c.Settings().IsRealTime())), true
}

// newcomerGraceEnd returns when, in Unix milliseconds, the people who sat down last stop counting as present
// unless they follow the table. ok is false if that time has passed, the clock has started, or it waits for
// nobody or for all who have not come.
func (tc *Clock) newcomerGraceEnd() (at int64, ok bool) {
	c := tc.Value()
	if c.Started || tc.log.Called || !c.Settings().IsRealTime() {
		return 0, false
	}
	_, last := tc.table.roster.newestSeats()
	at = last + newcomerGrace.Milliseconds()
	return at, tc.registry.now() < at
}

// onNewcomerGraceEnd is called when the minute may be over in which the people who sat down last count as
// present, so that the clock may now wait for them: it sends the table to all followers and calls the
// features' hooks Part.Present. It does nothing while the store cannot be reached, once the clock has
// started, or if no clock waits for newcomers.
func (tc *Clock) onNewcomerGraceEnd() {
	if !tc.table.recovery.isCurrent() || tc.registry.heartbeat.isStoreDown() {
		return
	}
	if c := tc.Value(); c == nil || c.Started || tc.log.Called || !c.Settings().IsRealTime() {
		return
	}
	tc.table.wakeFollowers(true, true)
	tc.table.parts.callPresent(access.Rights{})
}
