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

// beatTime is how often a server notes that it runs, while clocks do. A server that is killed
// has stopped half of it after its last beat, or so it is taken, and the last beat may have come
// late: with a second between them clocks are right within a second on a busy machine too.
const beatTime = time.Second

// maxMissed is how many beats may come late before what lies between is a time in which
// the server did not run: the machine slept.
const maxMissed = 10

// The grace periods: how long after a start of the server no flag falls, by the second and by the day.
const (
	realGrace = 60 * time.Second
	dayGrace  = time.Hour
)

// An outage is a time that is charged to nobody, in Unix milliseconds.
type downtime struct {
	from, to int64
	// down: no server ran. Clocks by the day went on.
	noServer bool
}

// A heartbeat notes in the store that the server runs, and knows when none did or nothing could be
// stored: it keeps the ledger of downtime. It beats while clocks run, so that a server without any
// leaves its disk alone.
type heartbeat struct {
	store     store.Store
	log       *slog.Logger
	now       func() int64 // in Unix milliseconds
	period    int64        // milliseconds from one beat to the next
	clustered bool         // other servers may run on the same database
	startedAt int64        // when it began
	// alonePeriod is the period where it beats by itself and no other server runs, so that a beat that
	// is long overdue means that the machine slept; 0 elsewhere.
	sleepPeriod int64

	mu           sync.Mutex
	known        bool       // what was before this server is known
	clocksRun    bool       // a clock runs, as far as is known
	lastBeat     int64      // the latest beat that was stored
	failing      bool       // what came after it was not, neither a beat nor a choice
	failingSince int64      // since when, then
	downtimes    []downtime // by their end
	unstored     *downtime  // one of them that is not stored yet

	inFlight chan struct{} // closed when the beat that is under way is over
}

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

// begin finds out how long no server ran before this one, and notes it. Until it has, no
// table with a clock is loaded. What is damaged there keeps nobody from playing.
func (b *heartbeat) loadLedger() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	last, gaps, err := b.store.Beats(ctx)
	if errors.Is(err, store.ErrDamaged) {
		_ = b.ledgerFailed(err) // it is in the log now
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

func (b *heartbeat) ledgerFailed(err error) error {
	b.log.Error("the store failed", slog.String("doing", "finding out when servers ran"), slog.String("reason", store.Why(err)))
	return problem.OfStore(err)
}

// graceEnd is from when on flags may fall, of clocks by the second or by the day: nobody runs out of
// time right after a start of the server.
func (b *heartbeat) graceEnd(real bool) int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if real {
		return b.startedAt + realGrace.Milliseconds()
	}
	return b.startedAt + dayGrace.Milliseconds()
}

// run beats again and again until ctx ends.
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

// beat notes that the server runs, if clocks do.
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
		b.endFailure(now) // it was stored then: later on nothing failed
	case gap != nil && unkept == nil:
		b.addDowntime(downtime{gap.From, gap.To, true})
	}
	b.lastBeat = now
}

// unstored takes in that a choice at a table with a clock could not be stored: all clocks stand
// still from then on, until something can be.
func (b *heartbeat) noteUnstored(at int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known && b.clocksRun {
		b.startFailure(at)
	}
}

// fail begins a time in which nothing can be stored, if it has not begun.
func (b *heartbeat) startFailure(since int64) {
	if !b.failing {
		b.failing, b.failingSince = true, since
	}
}

// recover ends that time. It is stored with the next beat: another server, or this one when it is
// started again, charges it to nobody either.
func (b *heartbeat) endFailure(now int64) {
	o := downtime{b.failingSince, now, false}
	b.addDowntime(o)
	b.failing = false
	if b.unstored == nil {
		b.unstored = &o
	}
}

// stored takes in that something could be stored, of a table with a clock or nil. Has it
// one that runs, it beats from now on. Beside other servers that one thing could be stored does not
// tell since when others could: the next beat finds that out.
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

// record remembers an outage; of those long over it forgets the first.
func (b *heartbeat) addDowntime(o downtime) {
	b.downtimes = append(b.downtimes, o)
	b.downtimes = b.downtimes[max(0, len(b.downtimes)-store.MaxGaps):]
}

// rests has it stop while no clock runs.
func (b *heartbeat) setClocksRunning(runs bool, now int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if runs && !b.clocksRun {
		b.lastBeat = now
	}
	b.clocksRun = runs
	b.failing = b.failing && runs // whoever rests does not try again
}

// stop notes when the server stopped.
func (b *heartbeat) noteStop() {
	b.mu.Lock()
	beating := b.known && b.clocksRun
	b.mu.Unlock()
	if !beating {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), askPause)
	defer cancel()
	// If it is not stored, the server seems to have been killed.
	_ = b.store.Beat(ctx, store.Beat{At: b.now(), Stopped: true}, nil)
}

// away reports whether the store cannot be reached, as far as is known.
func (b *heartbeat) isStoreDown() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failing
}

// awake finds out, before the next beat does, that the machine has slept until now.
func (b *heartbeat) noteSleep(now int64) {
	if !b.known || !b.clocksRun || b.failing || b.sleepPeriod == 0 || now-b.lastBeat <= maxMissed*b.sleepPeriod {
		return
	}
	b.unstored = &downtime{b.lastBeat + b.sleepPeriod/2, now, true}
	b.addDowntime(*b.unstored)
	b.lastBeat = now
}

// lost is how much of a time is charged to nobody, with one more outage if there is one.
// Clocks by the day run on while no server does.
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
			from = end // what is in two of them counts once
		}
	}
	return sum
}
