package table

import (
	"context"
	"errors"
	"math"
	"net/netip"
	"sync"
	"time"

	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/store"
)

const (
	timersPerRead = 256 // timers in one read of the store
	clocksAtOnce  = 16  // tables opened at the same time
	// relookAfter is how long a table is left alone after a look that had no effect.
	relookAfter = 10 * time.Minute
)

// A watcher finds stored clocks that have run out at tables that are not in memory, and remembers at which
// tables it has looked.
type watcher struct {
	registry *Registry
	looked   map[string]lastLook
}

// A lastLook records for which timer the watcher has looked at a table. If that timer is still stored, the
// look had no effect, and the table is left alone until the time again.
type lastLook struct {
	at    int64     // of the timer, in Unix milliseconds
	again time.Time // not before, if the timer is still there
}

// run checks for expired clocks once per heartbeat interval until ctx ends.
func (w *watcher) run(ctx context.Context) {
	loop.Every(ctx, w.registry.cfg.Beat, func() { w.checkOnce(ctx) })
}

// checkOnce looks once for stored clocks that have run out, first those by the second, then those by the
// day, and has their tables act. It does nothing for a kind of clock while its grace period lasts.
func (w *watcher) checkOnce(ctx context.Context) {
	h := w.registry
	if h.heartbeat.loadLedger() != nil {
		return
	}
	looked := map[string]lastLook{}
	for _, slow := range []bool{false, true} {
		if !slow {
			if _, err := w.checkClocksRun(ctx); err != nil {
				return
			}
		}
		if h.now() >= h.heartbeat.graceEnd(!slow) {
			w.advanceDue(ctx, slow, looked)
		}
	}
	w.looked = looked
}

// checkClocksRun reports whether any stored clock by the second is running, and informs the heartbeat, which
// stores beats only while one runs.
func (w *watcher) checkClocksRun(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	some, err := w.registry.cfg.Store.Timers(ctx, false, store.Timer{}, math.MaxInt64, 1)
	if err != nil {
		return false, err
	}
	w.registry.heartbeat.setClocksRunning(len(some) > 0, w.registry.now())
	return len(some) > 0, nil
}

// advanceDue reads the timers that have run out, with slow set those of clocks by the day, else of those by
// the second, and opens the tables of this server among them so that their clocks act. It skips tables at
// which it looked lately without effect, and records in looked at which it has looked.
func (w *watcher) advanceDue(ctx context.Context, slow bool, looked map[string]lastLook) {
	now := w.registry.cfg.Now()
	var after store.Timer
	for ctx.Err() == nil {
		reading, cancel := context.WithTimeout(ctx, storeTime)
		timers, err := w.registry.cfg.Store.Timers(reading, slow, after, now.UnixMilli(), timersPerRead)
		cancel()
		if err != nil || len(timers) == 0 {
			return
		}
		after = timers[len(timers)-1]
		var some []string
		for _, t := range timers {
			if o := w.registry.cfg.Others; o != nil && !o.OwnedHere(t.Game) {
				continue
			}
			before, again := w.looked[t.Game]
			again = again && before.at == t.At
			l := lastLook{at: t.At, again: now}
			if again {
				l.again = now.Add(relookAfter)
			}
			if again && now.Before(before.again) {
				l = before
			} else {
				some = append(some, t.Game)
			}
			looked[t.Game] = l
		}
		for _, id := range w.advanceClocks(ctx, some) {
			delete(looked, id)
		}
	}
}

// advanceClocks opens the given tables so that their clocks act, several at a time, and returns the ids of
// those at which that was not possible now.
func (w *watcher) advanceClocks(ctx context.Context, ids []string) (later []string) {
	gate := make(chan struct{}, clocksAtOnce)
	var all sync.WaitGroup
	var mu sync.Mutex
	postpone := func(id string) {
		mu.Lock()
		defer mu.Unlock()
		later = append(later, id)
	}
	for _, id := range ids {
		gate <- struct{}{}
		all.Go(func() {
			defer func() { <-gate }()
			t, err := w.registry.Hold(id, netip.Addr{})
			if err != nil {
				postpone(id) // there is no room now
				return
			}
			defer t.Release()
			stale, err := ask(ctx, t, func() (bool, error) { return t.recovery.mustAsk, nil }) // what it finds is in its log
			if stale || errors.Is(err, problem.Stopping) || err != nil && problem.Of(err).Kind == problem.Unavailable {
				postpone(id) // the store is away
			}
		})
	}
	all.Wait()
	return later
}
