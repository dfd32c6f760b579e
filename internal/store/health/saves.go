package health

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"circulade/internal/store"
)

const (
	probeInterval = 2 * time.Second // how often a probe is tried while nothing can be saved
	probeTimeout  = 5 * time.Second // how long a probe may take
	trustTime     = time.Minute     // for how long after a successful save Ready needs no new probe
)

// SaveHealth knows whether choices can be saved now. It watches the outcomes of the server's writes, and
// after a failure it probes the store until a probe succeeds, so that the end of a fault is noticed
// without any player's try.
type SaveHealth struct {
	ProbeInterval time.Duration // how often a probe is tried while nothing can be saved; tests change it

	probe func(context.Context) error // writes as much as saving a choice does
	log   *slog.Logger

	probeRequests chan struct{} // asks Run for a probe now
	probing       sync.Mutex    // held during a probe, so that two never run at once

	mu     sync.Mutex
	fault  error     // why nothing can be saved, nil if it can
	since  time.Time // since when there has been a fault
	logged bool      // the fault has been written to the log
	last   time.Time // when something was saved last; zero: the next Ready has to probe
}

// New returns a SaveHealth that probes s. It learns the outcomes of writes only from the stores that its
// methods Store and Rows wrap.
func New(s store.Store, log *slog.Logger) *SaveHealth {
	return &SaveHealth{ProbeInterval: probeInterval, probe: s.Probe, log: log, probeRequests: make(chan struct{}, 1)}
}

// noteSave records the outcome of saving an entry or a new game: a nil err shows that choices can be
// saved and ends a fault; another err is recorded as a fault, unless it concerns only this game or this
// caller.
func (v *SaveHealth) noteSave(err error) {
	if err == nil {
		v.markWorking()
		return
	}
	v.noteFailure(err)
}

// noteFailure records a fault and asks for a probe if a write has failed with err, unless err concerns
// only one game or caller. A nil err changes nothing: it may come from a small write, such as a
// heartbeat, which does not show that an entry could be saved.
func (v *SaveHealth) noteFailure(err error) {
	if err != nil && !isUninformative(err) {
		v.markFailing(err)
		v.ProbeSoon()
	}
}

// isUninformative reports whether an error of a write says nothing about other writes: because the store
// refused this write (as with ErrStale), the game is damaged, or the caller gave up.
func isUninformative(err error) bool {
	if !errors.Is(err, store.ErrNotSaved) && !errors.Is(err, store.ErrUnknown) {
		return true
	}
	return errors.Is(err, store.ErrDamaged) || errors.Is(err, context.Canceled)
}

// ProbeSoon has Run probe the store as soon as it can. Until something is saved again, Ready does not
// trust earlier successes but probes itself.
func (v *SaveHealth) ProbeSoon() {
	v.mu.Lock()
	v.last = time.Time{}
	v.mu.Unlock()
	select {
	case v.probeRequests <- struct{}{}:
	default: // it will be anyway
	}
}

// markWorking records that something was saved just now, and ends the fault if there was one. If that
// fault was logged, it also logs that choices can be saved again.
func (v *SaveHealth) markWorking() {
	v.mu.Lock()
	since, told := v.since, v.logged
	v.last, v.fault, v.logged = time.Now(), nil, false
	v.mu.Unlock()
	if told {
		v.log.Info("choices can be saved again", slog.String("after", time.Since(since).Round(time.Millisecond).String()))
	}
}

// markFailing records err as the fault: the reason why nothing can be saved.
func (v *SaveHealth) markFailing(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.fault == nil {
		v.since = time.Now()
	}
	v.fault = err
}

// Fault returns why nothing can be saved, or nil if no fault is known. It does not probe.
func (v *SaveHealth) Fault() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.fault
}

// probeOnce probes the store, records by the outcome whether choices can be saved, logs a new fault, and
// returns the probe's error. A probe that was cancelled, or that met a closed store, is not recorded.
func (v *SaveHealth) probeOnce(ctx context.Context) error {
	v.probing.Lock()
	defer v.probing.Unlock()
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	err := v.probe(ctx)
	switch {
	case err == nil:
		v.markWorking()
	case errors.Is(err, store.ErrClosed), errors.Is(err, context.Canceled):
	default:
		v.markFailing(err)
		v.logFailureOnce(err)
	}
	return err
}

// logFailureOnce writes to the log that nothing can be saved, unless that was logged since the last
// success.
func (v *SaveHealth) logFailureOnce(err error) {
	v.mu.Lock()
	told := v.logged
	v.logged = true
	v.mu.Unlock()
	if !told {
		v.log.Error("choices cannot be saved: this server is not ready until they can be", slog.String("reason", store.Why(err)))
	}
}

// Run waits for requests to probe, and then probes at intervals until a probe succeeds. It returns when
// ctx ends.
func (v *SaveHealth) Run(ctx context.Context) {
	for {
		select {
		case <-v.probeRequests:
		case <-ctx.Done():
			return
		}
		for v.probeOnce(ctx) != nil {
			select {
			case <-time.After(v.ProbeInterval):
			case <-ctx.Done():
				return
			}
		}
	}
}

// Ready returns why nothing can be saved, or nil. A known fault it returns at once; else, if nothing was
// saved within the last minute, it probes to find out. If ctx ends first it returns the error of ctx, and
// the probe goes on.
func (v *SaveHealth) Ready(ctx context.Context) error {
	if err := v.Fault(); err != nil {
		return err
	}
	v.mu.Lock()
	known := time.Since(v.last) < trustTime
	v.mu.Unlock()
	if known {
		return nil
	}
	tried := make(chan error, 1)
	go func() { tried <- v.probeOnce(context.WithoutCancel(ctx)) }() // whoever asks may leave before it is known
	select {
	case err := <-tried:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
