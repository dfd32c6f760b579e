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
	probeInterval = 2 * time.Second // how often it is tried to save something while nothing can be saved
	probeTimeout  = 5 * time.Second // how long a try may take
	trustTime     = time.Minute     // for how long it is believed that what could be saved still can be
)

// SaveHealth knows whether a choice could be saved now: by what becomes of those that are, and while one
// was not by probes, so that it is known when they can be without anybody's having to try.
type SaveHealth struct {
	ProbeInterval time.Duration // how often it is tried to save something while nothing can be saved; tests change it

	probe func(context.Context) error // appends as much as a choice does
	log   *slog.Logger

	probeRequests chan struct{} // it is to be probed now
	probing       sync.Mutex    // held while it is probed: two at once tell no more than one

	mu     sync.Mutex
	fault  error     // why nothing can be saved, nil if it can
	since  time.Time // since when, then
	logged bool      // the log has it
	last   time.Time // when something was saved last; zero: that says nothing of now
}

// New returns what knows whether choices can be saved in a store.
func New(s store.Store, log *slog.Logger) *SaveHealth {
	return &SaveHealth{ProbeInterval: probeInterval, probe: s.Probe, log: log, probeRequests: make(chan struct{}, 1)}
}

// noteSave takes in what became of an entry or a game that was to be saved.
func (v *SaveHealth) noteSave(err error) {
	if err == nil {
		v.markWorking()
		return
	}
	v.noteFailure(err)
}

// noteFailure takes in what became of something smaller: that it could be saved tells nothing of an entry.
func (v *SaveHealth) noteFailure(err error) {
	if err != nil && !isUninformative(err) {
		v.markFailing(err)
		v.ProbeSoon()
	}
}

// isUninformative reports whether an error is about what was to be saved, or whoever gave up, and tells
// nothing of whether others can be.
func isUninformative(err error) bool {
	if !errors.Is(err, store.ErrNotSaved) && !errors.Is(err, store.ErrUnknown) {
		return true
	}
	return errors.Is(err, store.ErrDamaged) || errors.Is(err, context.Canceled)
}

// ProbeSoon has it probed soon, or by whoever asks before.
func (v *SaveHealth) ProbeSoon() {
	v.mu.Lock()
	v.last = time.Time{}
	v.mu.Unlock()
	select {
	case v.probeRequests <- struct{}{}:
	default: // it will be anyway
	}
}

func (v *SaveHealth) markWorking() {
	v.mu.Lock()
	since, told := v.since, v.logged
	v.last, v.fault, v.logged = time.Now(), nil, false
	v.mu.Unlock()
	if told {
		v.log.Info("choices can be saved again", slog.String("after", time.Since(since).Round(time.Millisecond).String()))
	}
}

func (v *SaveHealth) markFailing(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.fault == nil {
		v.since = time.Now()
	}
	v.fault = err
}

// Fault returns why nothing can be saved, as far as is known, or nil.
func (v *SaveHealth) Fault() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.fault
}

// probeOnce probes once.
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

// logFailureOnce has the log say, once, that nothing can be saved.
func (v *SaveHealth) logFailureOnce(err error) {
	v.mu.Lock()
	told := v.logged
	v.logged = true
	v.mu.Unlock()
	if !told {
		v.log.Error("choices cannot be saved: this server is not ready until they can be", slog.String("reason", store.Why(err)))
	}
}

// Run probes while nothing can be saved, until ctx ends.
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

// Ready returns why nothing can be saved, or nil. Where nothing was for a while it is tried.
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
