package search

import (
	"context"
	"runtime"
	"time"

	"circulade/internal/cputime"
)

// A meter tells when a search has to end. Looking at the clock costs about as much as
// valuing a position, so it is looked at only as often as keeps the budget.
type meter struct {
	ctx   context.Context
	limit time.Duration // 0 is no limit
	most  int           // positions, 0 is no limit
	cpu   bool          // the clock is the thread's
	wall  time.Time     // where there is no such clock
	began time.Duration
	used  time.Duration // when the clock was last looked at
	tried int           // positions
	ticks int           // pieces of work of some microseconds, positions among them
	at    int           // how many were done then
	look  int           // how many will have been when it is next
	over  bool
	cap   time.Duration // of the same clock, far above what the positions take; 0 is none
	cut   bool          // over by the cap or the context, with positions left

	// goesOn, if set, returns how much the turn that is best so far leaves to be asked
	// that cannot be thought about yet: then a part of the budget is kept.
	goesOn func() toCome
	keep   toCome // the most that may have to be kept
}

// toCome is how much a seat will still be asked in a turn.
type toCome uint8

// Nothing; what follows when the tile has been laid; and a tile to lay.
const (
	nothing toCome = iota
	little
	much
)

// kept are the parts of the budget that are kept for questions to come in the same turn.
var kept = [...]float64{nothing: 0, little: 0.1, much: 0.4}

// What is asked when nothing is left gets as much of what a turn may last beyond its
// budget, spareTime, and positions: a half of what is left of that. When that is gone too,
// nothing more is tried.
const (
	spareTime    = 3 * time.Millisecond
	spareVisits  = 100
	sparePart    = 2
	leastPresent = 50 * time.Microsecond
)

// The clock is looked at after a twentieth of the budget, and at least so often in time
// and in work.
const (
	lookParts = 20
	lookTime  = 500 * time.Microsecond
	lookTicks = 32
	slowTick  = 4 * time.Microsecond
	lookSlow  = 6
	nearEnd   = 3 * time.Millisecond
)

// start begins to measure. What has been used of the budget before counts. The calling
// thread is locked until stop.
func (m *meter) start(ctx context.Context, b Budget, used spending) {
	runtime.LockOSThread()
	*m = meter{ctx: ctx, wall: time.Now(), keep: much, cap: b.Cap}
	if b.Time > 0 {
		left := b.Time - used.time
		m.limit = max(left, min((spareTime+left)/sparePart, b.Time, spareTime/sparePart), leastPresent)
		m.over = left <= -spareTime
	}
	if b.Visits > 0 {
		left := b.Visits - used.tried
		m.most = max(left, min(b.Visits, spareVisits, (spareVisits+left)/sparePart), 1)
	}
	_, m.cpu = cputime.Thread()
	m.began = m.now()
}

// stop ends the measuring.
func (m *meter) stop() {
	m.used = m.now() - m.began
	runtime.UnlockOSThread()
}

// now returns the time on the clock that counts.
func (m *meter) now() time.Duration {
	if m.cpu {
		t, _ := cputime.Thread()
		return t
	}
	return time.Since(m.wall)
}

// spent reports whether the search has to end.
func (m *meter) spent() bool {
	switch {
	case m.over:
		return true
	case m.most > 0 && m.share(1-kept[m.keep]) && (m.share(1) || m.keeps()):
		m.over = true
		return true
	case m.ticks < m.look:
		return false
	}
	if m.ctx.Err() != nil || m.cap > 0 && m.now()-m.began > m.cap {
		m.over, m.cut = true, true
		return true
	}
	m.look = m.ticks + lookTicks
	if m.limit > 0 {
		m.time()
	}
	return m.over
}

// time looks at the clock, and reckons when to look again.
func (m *meter) time() {
	now := m.now() - m.began
	each := (now - m.used) / time.Duration(max(1, m.ticks-m.at))
	m.used, m.at = now, m.ticks
	left := m.limit - now
	if left <= 0 || m.share(1-kept[m.keep]) && m.keeps() {
		m.over = true
		return
	}
	pause := min(left/4, m.limit/lookParts, lookTime)
	n := min(lookTicks, max(1, int(pause/max(1, each))))
	switch { // the next may be ten times as slow
	case each > slowTick && left < nearEnd:
		n = 1
	case each > slowTick:
		n = min(n, lookSlow)
	}
	m.look = m.ticks + n
}

// keeps reports whether the rest of the budget is kept for later. It asks once, and again
// when what has to be kept for little is all that is left.
func (m *meter) keeps() bool {
	if m.keep == nothing || m.goesOn == nil {
		m.keep = nothing
		return false
	}
	to := min(m.goesOn(), m.keep)
	stop := to == m.keep
	m.keep = to
	return stop
}

// share reports whether so much of the budget, as a part of 1, has been used. Without a
// budget none has.
func (m *meter) share(part float64) bool {
	return m.limit > 0 && float64(m.used) >= part*float64(m.limit) ||
		m.most > 0 && float64(m.tried) >= part*float64(m.most)
}

// gone returns how much of the budget has been used, from 0 to 1.
func (m *meter) gone() float64 {
	part := 0.0
	if m.limit > 0 {
		part = float64(m.used) / float64(m.limit)
	}
	if m.most > 0 {
		part = max(part, float64(m.tried)/float64(m.most))
	}
	return min(part, 1)
}
