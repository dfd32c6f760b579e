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
	timersAtOnce = 256 // that are read
	judgesAtOnce = 16  // tables that are looked at
	// againTime is how long a table is left alone that was looked at without any effect.
	againTime = 10 * time.Minute
)

// A watcher remembers at which tables it has looked.
type watcher struct {
	registry *Registry
	looked   map[string]look
}

// A look at a table was for one moment; if that comes up again, it had no effect.
type look struct {
	at    int64
	again time.Time
}

// run looks again and again whose flag has to fall at tables that nobody has in memory.
func (w *watcher) run(ctx context.Context) {
	loop.Every(ctx, w.registry.cfg.Beat, func() { w.round(ctx) })
}

// round looks once.
func (w *watcher) round(ctx context.Context) {
	h := w.registry
	if h.heartbeat.loadLedger() != nil {
		return
	}
	looked := map[string]look{}
	for _, slow := range []bool{false, true} {
		if !slow {
			if _, err := w.runs(ctx); err != nil {
				return
			}
		}
		if h.now() >= h.heartbeat.graceEnd(!slow) {
			w.due(ctx, slow, looked)
		}
	}
	w.looked = looked
}

// runs finds out whether any clock runs by the second.
func (w *watcher) runs(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	some, err := w.registry.cfg.Store.Timers(ctx, false, store.Timer{}, math.MaxInt64, 1)
	if err != nil {
		return false, err
	}
	w.registry.heartbeat.setClocksRunning(len(some) > 0, w.registry.now())
	return len(some) > 0, nil
}

// due looks at all tables that are due.
func (w *watcher) due(ctx context.Context, slow bool, looked map[string]look) {
	now := w.registry.cfg.Now()
	var after store.Timer
	for ctx.Err() == nil {
		reading, cancel := context.WithTimeout(ctx, storeTime)
		timers, err := w.registry.cfg.Store.Timers(reading, slow, after, now.UnixMilli(), timersAtOnce)
		cancel()
		if err != nil || len(timers) == 0 {
			return
		}
		after = timers[len(timers)-1]
		var some []string
		for _, t := range timers {
			if o := w.registry.cfg.Others; o != nil && !o.Mine(t.Game) {
				continue
			}
			before, again := w.looked[t.Game]
			again = again && before.at == t.At
			l := look{at: t.At, again: now}
			if again {
				l.again = now.Add(againTime)
			}
			if again && now.Before(before.again) {
				l = before
			} else {
				some = append(some, t.Game)
			}
			looked[t.Game] = l
		}
		for _, id := range w.judge(ctx, some) {
			delete(looked, id)
		}
	}
}

// judge has tables look at their clocks, some at a time, and returns those that could not
// now: the next round comes.
func (w *watcher) judge(ctx context.Context, ids []string) (later []string) {
	gate := make(chan struct{}, judgesAtOnce)
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
