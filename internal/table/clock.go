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

// A Clock runs the game clock of a table. The clock's times are stored in the log (package clock); this type
// finds out when the next player's time runs out (a flag falls), sets a timer for that, and does not count
// the time in which the server or the store was down. It belongs to the table's owner goroutine.
type Clock struct {
	table    *Table
	registry *Registry
	log      *gamelog.Log // of the table; nil until it is loaded

	timer      *time.Timer // when the owner looks at the clock again
	downtimes  []downtime  // in which nothing could be stored at the table, since its last entry
	onTimerNow bool        // onTimer runs: the owner works because of the timer, not of a request
}

const (
	minTimer  = 20 * time.Millisecond // the shortest timer, if the two clocks disagree
	retryWait = 2 * time.Second       // before the store is tried again
	// maxAdvance bounds how many decisions of the clock are committed at once.
	maxAdvance = 4
)

// Advance commits what is due on the clock by now, a few decisions at most: the clock starts, lost time is
// given back, or a seat's time has run out. Afterwards it ends the game if that decides it. It does nothing
// at a table without a clock, once the game is over, or while the state of the store is uncertain.
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

// pendingDecision returns the next clock decision that is due now: to start, to give back lost time, or that
// a seat's time has run out. ok is false if none is due, or none can be made: there is no clock, the game is
// over, or the store is down.
func (tc *Clock) pendingDecision() (d clock.Decision, ok bool) {
	c := tc.Value()
	if c == nil || !tc.table.recovery.isCurrent() || tc.log.Status() != store.Playing {
		return d, false
	}
	now := tc.registry.now()
	if !c.Started {
		return tc.pendingBeforeStart(c)
	}
	if tc.registry.heartbeat.isStoreDown() {
		return d, false // the downtime is given back in one piece when it is over
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

// Value returns the clock as of the last entry in the log, or nil if the table has no clock or is not
// loaded.
func (tc *Clock) Value() *clock.Clock {
	if tc.log == nil {
		return nil
	}
	return tc.log.Clock()
}

// lostTime returns how many milliseconds since the last log entry are not taken from the time of the seats
// whose clocks run, because no server ran or nothing could be stored. It is 0 if no seat's clock runs. The
// table must have a clock.
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

// recordDowntime remembers the time in which nothing could be stored at the table, so that the clock can
// give it back; it is called just before the table's recovery ends. Downtimes from before the last log entry
// are dropped, as that entry has given them back.
func (tc *Clock) recordDowntime() {
	if since, ok := tc.table.recovery.unstoredSince(); ok && tc.Value() != nil {
		c := tc.Value()
		own := slices.DeleteFunc(tc.downtimes, func(o downtime) bool { return o.to <= c.Since() })
		own = append(own, downtime{from: since, to: tc.registry.now()})
		tc.downtimes = own[max(0, len(own)-store.MaxGaps):]
	}
}

// deadline returns when, in Unix milliseconds, the time of the next seat runs out, and which seat; ok is
// false if the clock of no seat is running. That time is later by the network delay for which the seat gets
// credit, and never within the grace period after a start of the server.
func (tc *Clock) deadline() (at int64, seat int, ok bool) {
	c := tc.Value()
	if at, seat, ok = c.Deadline(); !ok {
		return 0, 0, false
	}
	return max(at+c.LagCredit(seat, tc.table.presence.lagAt(seat)), tc.registry.heartbeat.graceEnd(c.Settings().IsRealTime())), seat, true
}

// arm sets the timer for the next time at which the owner goroutine has to look at the clock: when a seat's
// time may run out, when the minute ends in which newcomers count as present, or when the store is tried
// again after a failure. It sets none if the game is over or nothing of this is to come. Clocks of tables
// that are not in memory are watched by the watcher.
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
	if tc.table.recovery.isCurrent() && !tc.registry.heartbeat.isStoreDown() {
		at, _, ok := tc.deadline()
		if !ok {
			at, ok = tc.fixedStart()
		}
		if !ok {
			at, ok = tc.newcomerGraceEnd()
		}
		if !ok {
			return
		}
		wait = max(minTimer, time.Duration(at-tc.registry.now())*time.Millisecond)
		if !tc.table.ownership.OwnedHere() {
			wait += otherServerGrace
		}
	}
	tc.timer = time.AfterFunc(wait, func() {
		tc.table.post(tc.onTimer)
	})
}

// onTimer runs on the owner goroutine when the clock's timer has gone off: it loads the table if need be,
// advances the clock and sets the timer again. For a damaged table it sets no further timer.
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

// disarm stops the clock's timer, if one is set.
func (tc *Clock) disarm() {
	if tc.timer != nil {
		tc.timer.Stop()
	}
}
