package table

import (
	"errors"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// timing is what a table's owner knows of its clock besides the log.
type timing struct {
	alarm   *time.Timer // when the owner looks at it again
	stale   int64       // since when the table is stale
	behind  bool        // it is because another server was faster, and the store is there
	outages []outage    // the times in which it was, since its last entry
	ringing bool        // it is looked at because of the alarm, and nobody asked
}

const (
	soonest   = 20 * time.Millisecond // that an alarm goes off, should the clock not agree with it
	alarmWait = 2 * time.Second       // before the store is tried again
	// maxTicks bounds what the clock may have to say at once.
	maxTicks = 4
)

// tick has the clock do what it is time for: it starts, gives time back, or a flag falls.
// Whatever somebody else has stored first counts.
func (t *Table) tick() {
	defer t.conclude()
	for range maxTicks {
		d, ok := t.pendingTick()
		if !ok {
			return
		}
		err := t.commit(gamelog.ServerMove+access.NewID(), store.HostSeat, t.log.Tell(d))
		if err != nil && t.stale {
			return
		}
	}
}

// pendingTick returns what the clock has to decide now, if anything.
func (t *Table) pendingTick() (d clock.Decision, ok bool) {
	c := t.clock()
	if c == nil || t.stale || t.spoilt || t.log.Status() != store.Playing {
		return d, false
	}
	now := t.hall.now()
	if !c.Started {
		return t.gathering(c)
	}
	if t.hall.heart.away() {
		return d, false // it is given back at once when it is over
	}
	if lost := t.lost(now); lost > 0 {
		return clock.Decision{Gap: lost}, true
	}
	end, seat, runs := t.deadline()
	if !runs || now < end {
		return d, false
	}
	return clock.Decision{Flag: &seat}, true
}

// clock returns the table's clock, or nil.
func (t *Table) clock() *clock.Clock {
	if t.log == nil {
		return nil
	}
	return t.log.Clock()
}

// lost is how much of the time since the last entry is charged to nobody.
func (t *Table) lost(now int64) int64 {
	c := t.clock()
	if len(c.Run) == 0 {
		return 0
	}
	own := t.timing.outages
	if t.hall.cfg.Others != nil {
		own = nil // what this table could not store here may have been stored by another server
	} else if t.stale && !t.timing.behind {
		own = append(slices.Clone(own), outage{from: t.timing.stale, to: now})
	}
	return t.hall.heart.lost(c.Since(), now, c.Settings().Real(), own...)
}

// regained notes that the table is stale no more. What was before its last entry, that has given back.
func (t *Table) regained() {
	if c := t.clock(); t.stale && !t.timing.behind && c != nil {
		own := slices.DeleteFunc(t.timing.outages, func(o outage) bool { return o.to <= c.Since() })
		own = append(own, outage{from: t.timing.stale, to: t.hall.now()})
		t.timing.outages = own[max(0, len(own)-store.MaxGaps):]
	}
	t.stale, t.timing.behind = false, false
}

// deadline is when the next flag falls, and whose. What is on its way still comes in time,
// as far as lag is made good.
func (t *Table) deadline() (at int64, seat int, ok bool) {
	c := t.clock()
	if at, seat, ok = c.Deadline(); !ok {
		return 0, 0, false
	}
	return max(at+c.Credit(seat, t.presence.lagAt(seat)), t.hall.grace(c.Settings().Real())), seat, true
}

// wind has the owner look at the clock when it is time. A table that leaves memory before
// is found by the watch.
func (t *Table) wind() {
	c := t.clock()
	if c == nil {
		return
	}
	t.unwind()
	if t.log.Status() != store.Playing {
		return
	}
	wait := alarmWait
	if !t.stale && !t.spoilt && !t.hall.heart.away() {
		at, _, ok := t.deadline()
		if !ok {
			at, ok = t.thinning()
		}
		if !ok {
			return
		}
		wait = max(soonest, time.Duration(at-t.hall.now())*time.Millisecond)
		if !t.mine() {
			wait += otherGrace
		}
	}
	t.timing.alarm = time.AfterFunc(wait, func() {
		t.post(t.ring)
	})
}

// ring has the owner look at the clock. What is damaged stays so: it is not loaded again and
// again.
func (t *Table) ring() {
	t.timing.ringing = true
	defer func() { t.timing.ringing = false }()
	err := t.load()
	if errors.Is(err, refusal.Damaged) {
		return
	}
	if err == nil {
		t.tick()
		t.thinned()
	}
	t.wind()
}

// unwind ends that, with the table.
func (t *Table) unwind() {
	if t.timing.alarm != nil {
		t.timing.alarm.Stop()
	}
}

// mayMove says why a seat may not move though it is asked, if so.
func (l *Lineup) mayMove(seat int) *refusal.Refusal {
	switch c := l.log.Clock(); {
	case l.log.HasLost(seat):
		return l.lostError(seat)
	case l.log.StandsIn(seat):
		return errStoodIn
	case c == nil:
		return nil
	case c.Paused:
		return errPaused
	case c.Down(seat) && l.log.Seats[seat].Kind != gamelog.KindBot:
		return errFlagged
	}
	return nil
}
