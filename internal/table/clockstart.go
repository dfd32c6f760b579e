package table

import (
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
)

// This file is how a clock starts once the people of its table have come. With a clock by the second, who
// opened a table to strangers and left has to be back first, so that they lose no time before they can come.

// pendingBeforeStart returns what a clock that has not started has to decide: that it starts, that people of
// some seats have come, or, if a seat is free again, that all have to come anew; ok is false if there is
// nothing.
func (tc *Clock) pendingBeforeStart(c *clock.Clock) (d clock.Decision, ok bool) {
	switch {
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

// newcomerGraceEnd returns when those who sat down last stop counting as present without following the table;
// ok is false if that is over, or the clock does not wait for people.
func (tc *Clock) newcomerGraceEnd() (at int64, ok bool) {
	c := tc.Value()
	if c.Started || tc.log.Called || !c.Settings().IsRealTime() {
		return 0, false
	}
	_, last := tc.table.roster.newestSeats()
	at = last + newcomerGrace.Milliseconds()
	return at, tc.registry.now() < at
}

// onNewcomerGraceEnd wakes followers and tells the Parts for whom the clock waits, now that those who sat down
// last do not count as present any more. It does nothing while the store cannot be reached.
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
