package table

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// beatTime is the interval of beats, while clocks run. A server that was killed counts as stopped half an
// interval after its last beat, which may have come late: with a second, clocks are right within a second.
const beatTime = time.Second

// maxMissed is how many beats may be missed before the time since the last one counts as downtime, as the
// machine slept.
const maxMissed = 10

// The grace periods: how long after a start of the server no flag falls, by the second and by the day.
const (
	realGrace = 60 * time.Second
	dayGrace  = time.Hour
)

// A downtime is a span of time, in Unix milliseconds, that clocks take from no player, because no server ran
// or nothing could be stored.
type downtime struct {
	from, to int64
	// noServer: no server ran. Clocks by the day went on.
	noServer bool
}

// A heartbeat stores, each second while the clock of any table runs, that this server is running; while no
// clock runs it writes nothing. It also keeps the downtime ledger: the times in which no server ran or
// nothing could be stored.
type heartbeat struct {
	store     store.Store
	log       *slog.Logger
	now       func() int64 // in Unix milliseconds
	period    int64        // milliseconds from one beat to the next
	clustered bool         // other servers may run on the same database
	startedAt int64        // when the grace period began, in Unix milliseconds; 0: there is none
	// sleepPeriod is the period if this server is alone and beats by itself, so that a beat that is long
	// overdue means that the machine slept; else 0.
	sleepPeriod int64

	mu           sync.Mutex
	known        bool       // the ledger has been loaded
	clocksRun    bool       // a clock runs, as far as is known
	lastBeat     int64      // time of the latest beat that was stored
	failing      bool       // nothing could be stored since failingSince
	failingSince int64      // meaningless unless failing
	downtimes    []downtime // the ledger, in the order of their ends
	unstored     *downtime  // one of the downtimes that is not in the store yet

	inFlight chan struct{} // closed when the beat that is under way is over
}

// newHeartbeat returns a heartbeat whose downtimes have not been read yet (see loadLedger) and that has not
// been started yet (see run).
func newHeartbeat(cfg *Config) *heartbeat {
	b := &heartbeat{
		store: cfg.Store, log: cfg.Log, now: func() int64 { return cfg.Now().UnixMilli() },
		period: cfg.Beat.Milliseconds(), clustered: cfg.Others != nil,
	}
	b.startedAt = b.now()
	if !cfg.still && !b.clustered { // others may run while this machine sleeps
		b.sleepPeriod = b.period
	}
	return b
}

// loadLedger reads the past downtimes from the store, once, and stores the downtime before the start of this
// server. Tables with clocks are loaded only after it has succeeded. A damaged ledger counts as empty.
func (b *heartbeat) loadLedger() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	last, gaps, err := b.store.Beats(ctx)
	damaged := errors.Is(err, store.ErrDamaged)
	if damaged {
		_ = b.ledgerFailed(err) // only to log it
		last, gaps, err = store.Beat{}, nil, nil
	}
	if err != nil {
		return b.ledgerFailed(err)
	}
	now := b.now()
	for _, g := range gaps {
		b.downtimes = append(b.downtimes, downtime{g.From, g.To, true})
	}
	switch {
	case last.At == 0 && !damaged:
		// No clock has ever run here, so that nobody was kept waiting by the start. If this server dies before
		// its first beat, the next one knows by this.
		if err := b.store.Beat(ctx, store.Beat{At: now}, nil); err != nil {
			return b.ledgerFailed(err)
		}
		b.startedAt = 0
	case b.clustered && last.At > 0 && now-last.At <= maxMissed*b.period:
		b.startedAt = 0 // others ran meanwhile, so that no time was lost
	case last.At > 0:
		// It stopped between its last beat and the next: half of that is half a second off at most.
		from := last.At + b.period/2
		if last.Stopped {
			from = last.At
		}
		gap := store.Gap{From: min(from, now), To: now}
		if err := b.store.Beat(ctx, store.Beat{At: now}, &gap); err != nil {
			b.downtimes = nil
			return b.ledgerFailed(err)
		}
		b.downtimes = append(b.downtimes, downtime{gap.From, gap.To, true})
	}
	b.known, b.lastBeat = true, now
	return nil
}

// ledgerFailed logs that the ledger could not be read or written, and returns the Problem for it.
func (b *heartbeat) ledgerFailed(err error) error {
	b.log.Error("the store failed", slog.String("doing", "finding out when servers ran"), slog.String("reason", store.Why(err)))
	return problem.OfStore(err)
}

// graceEnd returns until when, in Unix milliseconds, nobody's time runs out after the start of this server:
// with real set for clocks by the second, else for clocks by the day, whose grace period is longer.
func (b *heartbeat) graceEnd(real bool) int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if real {
		return b.startedAt + realGrace.Milliseconds()
	}
	return b.startedAt + dayGrace.Milliseconds()
}

// run stores a beat at each interval (see beat) until ctx ends.
func (b *heartbeat) run(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			b.beat()
		case <-ctx.Done():
			return
		}
	}
}

// beat stores that the server is running, if the clock of any table runs. If another goroutine is storing a
// beat already, it waits for that one instead.
func (b *heartbeat) beat() {
	b.mu.Lock()
	if under := b.inFlight; under != nil {
		b.mu.Unlock()
		<-under
		return
	}
	if !b.known || !b.clocksRun {
		b.mu.Unlock()
		return
	}
	done := make(chan struct{})
	b.inFlight = done
	b.mu.Unlock()
	b.storeBeat()
	b.mu.Lock()
	b.inFlight = nil
	b.mu.Unlock()
	close(done)
}

// storeBeat stores one beat. If beats were missed, because the machine slept or the store failed, it records
// that time as a downtime.
func (b *heartbeat) storeBeat() {
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	b.mu.Lock()
	since, unkept, failing := b.lastBeat, b.unstored, b.failing
	missed := since
	if failing {
		missed = b.failingSince
	}
	b.mu.Unlock()
	if late := b.now()-missed > maxMissed*b.period; b.clustered && (failing || late) {
		b.endFailureInCluster(ctx, missed)
		return
	}
	now, half := b.now(), b.period/2
	var gap *store.Gap
	if now-since > maxMissed*2*half && !b.clustered { // others may have run
		gap = &store.Gap{From: since + half, To: now}
	}
	if unkept != nil {
		gap = &store.Gap{From: unkept.from, To: unkept.to}
	}
	err := b.store.Beat(ctx, store.Beat{At: now}, gap)
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.startFailure(b.lastBeat)
		return
	}
	if unkept != nil && b.unstored == unkept {
		b.unstored = nil
	}
	switch {
	case b.failing:
		b.endFailure(now) // the beat was stored at now: nothing failed after it
	case gap != nil && unkept == nil:
		b.addDowntime(downtime{gap.From, gap.To, true})
	}
	b.lastBeat = now
}

// noteUnstored is called with the time at which an entry of a table with a clock could not be stored: from
// then on, until something can be stored again, clocks take time from no player.
func (b *heartbeat) noteUnstored(at int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known && b.clocksRun {
		b.startFailure(at)
	}
}

// startFailure records since when nothing can be stored, unless such a failure has begun already. The caller
// has locked b.mu.
func (b *heartbeat) startFailure(since int64) {
	if !b.failing {
		b.failing, b.failingSince = true, since
	}
}

// endFailure records that the store works again, and adds the time of the failure to the downtimes. The next
// beat stores this downtime, so that other servers and later starts count it too. The caller has locked
// b.mu.
func (b *heartbeat) endFailure(now int64) {
	o := downtime{b.failingSince, now, false}
	b.addDowntime(o)
	b.failing = false
	if b.unstored == nil {
		b.unstored = &o
	}
}

// noteStored is called when a log entry was stored, with the clock c of its table, or nil if it has none. It
// ends a failure of the store, except in a cluster, where only the next beat shows whether other servers
// could store something. If that clock runs, beats are stored from now on.
func (b *heartbeat) noteStored(c *clock.Clock, now int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failing && !b.clustered {
		b.endFailure(now)
		b.lastBeat = now
	}
	if !b.clocksRun && c != nil && len(c.Run) > 0 {
		b.clocksRun, b.lastBeat = true, now
	}
}

// addDowntime adds a downtime to the ledger in memory, and drops the oldest ones beyond the limit.
func (b *heartbeat) addDowntime(o downtime) {
	b.downtimes = append(b.downtimes, o)
	b.downtimes = b.downtimes[max(0, len(b.downtimes)-store.MaxGaps):]
}

// setClocksRunning sets whether a clock by the second runs at any table, as the watcher has found at the
// time now. While none runs, the heartbeat stores no beats.
func (b *heartbeat) setClocksRunning(runs bool, now int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if runs && !b.clocksRun {
		b.lastBeat = now
	}
	b.clocksRun = runs
	b.failing = b.failing && runs // a heartbeat that pauses does not try again
}

// noteStop stores, if clocks run, that the server stops now, so that the next start knows exactly when the
// downtime began.
func (b *heartbeat) noteStop() {
	b.mu.Lock()
	beating := b.known && b.clocksRun
	b.mu.Unlock()
	if !beating {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), inquiryPause)
	defer cancel()
	// If it is not stored, the server seems to have been killed.
	_ = b.store.Beat(ctx, store.Beat{At: b.now(), Stopped: true}, nil)
}

// isStoreDown reports whether the last attempt of this server to store a beat, or an entry of a table with a
// clock, failed.
func (b *heartbeat) isStoreDown() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failing
}

// noteSleep records a downtime up to now if the last beat is so long ago that the machine must have slept.
// It is called whenever a clock is read, as that may be before the next beat; in a cluster it does nothing.
// The caller has locked b.mu.
func (b *heartbeat) noteSleep(now int64) {
	if !b.known || !b.clocksRun || b.failing || b.sleepPeriod == 0 || now-b.lastBeat <= maxMissed*b.sleepPeriod {
		return
	}
	b.unstored = &downtime{b.lastBeat + b.sleepPeriod/2, now, true}
	b.addDowntime(*b.unstored)
	b.lastBeat = now
}

// uncharged returns how many of the milliseconds from one time to another clocks take from no player: the
// downtimes of the ledger and those in more, overlaps counted once. With real set it is for clocks by the
// second; for clocks by the day it leaves out the times in which no server ran, as those clocks go on.
func (b *heartbeat) uncharged(from, to int64, real bool, more ...downtime) (sum int64) {
	b.mu.Lock()
	b.noteSleep(to)
	all := append(slices.Clone(b.downtimes), more...)
	if b.failing {
		all = append(all, downtime{b.failingSince, to, false})
	}
	b.mu.Unlock()
	slices.SortFunc(all, func(a, b downtime) int { return int(a.from - b.from) })
	for _, o := range all {
		if o.noServer && !real {
			continue
		}
		if begin, end := max(o.from, from), min(o.to, to); end > begin {
			sum += end - begin
			from = end // where downtimes overlap the time counts once
		}
	}
	return sum
}
