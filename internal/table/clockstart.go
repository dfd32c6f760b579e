package table

import (
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
)

// This file is how a clock starts once the people of its table have come. Where time is by the second,
// whoever left a table open for strangers and went away has to be back first: nobody loses time before
// they could come.

// pendingBeforeStart is what the clock has to decide before it starts, if anything.
func (tc *Clock) pendingBeforeStart(c *clock.Clock) (d clock.Decision, ok bool) {
	switch {
	case !tc.table.lineup.allSeated(0):
		// Who has come may go again before the last seat is taken anew.
		return clock.Decision{Anew: true}, len(c.Came) > 0 && tc.log.May().ResetArrivals()
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

// newcomersLeaveAt is when whoever sat down last counts as there no longer, if they still do and the clock
// waits for its people.
func (tc *Clock) newcomerGraceEnd() (at int64, ok bool) {
	c := tc.Value()
	if c.Started || tc.log.Called || !c.Settings().IsRealTime() {
		return 0, false
	}
	_, last := tc.table.roster.lastSeated()
	at = last + newcomerGrace.Milliseconds()
	return at, tc.registry.now() < at
}

// newcomersLeft tells for whom the clock waits now that whoever sat down last counts as there no longer.
// As long as the store is away the alarm rings again and again, and nobody is told.
func (tc *Clock) onNewcomerGraceEnd() {
	if !tc.table.recovery.isSound() || tc.registry.heartbeat.isStoreDown() {
		return
	}
	if c := tc.Value(); c == nil || c.Started || tc.log.Called || !c.Settings().IsRealTime() {
		return
	}
	tc.table.wakeFollowers(true, true)
	tc.table.parts.tellPresent(access.Rights{})
}
