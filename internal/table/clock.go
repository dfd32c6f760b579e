package table

import (
	"errors"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// A Clock is the clock of a table, whose values stand in its log (package clock): when the table looks at
// it again, what time it does not count, and what people want of it. It belongs to the table's owner.
type Clock struct {
	table    *Table
	registry *Registry
	log      *gamelog.Log // of the table; nil until it is loaded

	timer      *time.Timer // when the owner looks at it again
	downtimes  []downtime  // the times in which nothing could be stored at the table, since its last entry
	onTimerNow bool        // it is looked at because of the alarm, and nobody asked
}

const (
	minTimer  = 20 * time.Millisecond // that an alarm goes off, should the clock not agree with it
	retryWait = 2 * time.Second       // before the store is tried again
	// maxAdvance bounds what the clock may have to say at once.
	maxAdvance = 4
)

// Advance has the clock do what it is time for: it starts, gives time back, or a flag falls.
// Whatever somebody else has stored first counts.
func (tc *Clock) Advance() {
	defer tc.table.leaving.endIfForfeited()
	for range maxAdvance {
		d, ok := tc.pendingDecision()
		if !ok {
			return
		}
		err := tc.table.commit(gamelog.ServerMove+access.NewID(), store.HostSeat, tc.log.DecideClock(d))
		if err != nil && tc.table.recovery.mustAsk {
			return
		}
	}
}

// pending returns what the clock has to decide now, if anything.
func (tc *Clock) pendingDecision() (d clock.Decision, ok bool) {
	c := tc.Value()
	if c == nil || !tc.table.recovery.isSound() || tc.log.Status() != store.Playing {
		return d, false
	}
	now := tc.registry.now()
	if !c.Started {
		return tc.pendingBeforeStart(c)
	}
	if tc.registry.heartbeat.isStoreDown() {
		return d, false // it is given back at once when it is over
	}
	if lost := tc.lostTime(now); lost > 0 {
		return clock.Decision{Gap: lost}, true
	}
	end, seat, runs := tc.deadline()
	if !runs || now < end {
		return d, false
	}
	return clock.Decision{Flag: &seat}, true
}

// Value returns the clock as of the last entry in the log, or nil if the table has none.
func (tc *Clock) Value() *clock.Clock {
	if tc.log == nil {
		return nil
	}
	return tc.log.Clock()
}

// lostTime is how much of the time since the last entry is charged to nobody.
func (tc *Clock) lostTime(now int64) int64 {
	c := tc.Value()
	if len(c.Run) == 0 {
		return 0
	}
	own := tc.downtimes
	if tc.registry.cfg.Others != nil {
		own = nil // what this table could not store here may have been stored by another server
	} else if since, ok := tc.table.recovery.unstoredSince(); ok {
		own = append(slices.Clone(own), downtime{from: since, to: now})
	}
	return tc.registry.heartbeat.uncharged(c.Since(), now, c.Settings().IsRealTime(), own...)
}

// restored notes that something can be stored again, just before the table's recovery ends. What was before
// the last entry, that has given back.
func (tc *Clock) recordDowntime() {
	if since, ok := tc.table.recovery.unstoredSince(); ok && tc.Value() != nil {
		c := tc.Value()
		own := slices.DeleteFunc(tc.downtimes, func(o downtime) bool { return o.to <= c.Since() })
		own = append(own, downtime{from: since, to: tc.registry.now()})
		tc.downtimes = own[max(0, len(own)-store.MaxGaps):]
	}
}

// deadline is when the next flag falls, and whose. What is on its way still comes in time,
// as far as lag is made good.
func (tc *Clock) deadline() (at int64, seat int, ok bool) {
	c := tc.Value()
	if at, seat, ok = c.Deadline(); !ok {
		return 0, 0, false
	}
	return max(at+c.LagCredit(seat, tc.table.presence.lagAt(seat)), tc.registry.heartbeat.graceEnd(c.Settings().IsRealTime())), seat, true
}

// arm sets the alarm: the table's owner looks at the clock when it is time. A table that leaves memory
// before is found by the watch.
func (tc *Clock) arm() {
	c := tc.Value()
	if c == nil {
		return
	}
	tc.disarm()
	if tc.log.Status() != store.Playing {
		return
	}
	wait := retryWait
	if tc.table.recovery.isSound() && !tc.registry.heartbeat.isStoreDown() {
		at, _, ok := tc.deadline()
		if !ok {
			at, ok = tc.newcomerGraceEnd()
		}
		if !ok {
			return
		}
		wait = max(minTimer, time.Duration(at-tc.registry.now())*time.Millisecond)
		if !tc.table.ownership.OwnedHere() {
			wait += otherGrace
		}
	}
	tc.timer = time.AfterFunc(wait, func() {
		tc.table.post(tc.onTimer)
	})
}

// onAlarm has the owner look at the clock, now that the alarm has gone off. What is damaged stays so: it
// is not loaded again and again.
func (tc *Clock) onTimer() {
	tc.onTimerNow = true
	defer func() { tc.onTimerNow = false }()
	err := tc.table.recovery.load()
	if errors.Is(err, problem.Damaged) {
		return
	}
	if err == nil {
		tc.Advance()
		tc.onNewcomerGraceEnd()
	}
	tc.arm()
}

// disarm clears the alarm.
func (tc *Clock) disarm() {
	if tc.timer != nil {
		tc.timer.Stop()
	}
}
