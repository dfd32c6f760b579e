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
	probeTime = 2 * time.Second // how often it is tried to save something while nothing can be saved
	probeWait = 5 * time.Second // how long a try may take
	savedTime = time.Minute     // for how long it is believed that what could be saved still can be
)

// Saves knows whether a choice could be saved now: by what becomes of those that are, and while one
// was not by probes, so that it is known when they can be without anybody's having to try.
type Saves struct {
	ProbeTime time.Duration // how often it is tried to save something while nothing can be saved; tests change it

	probe func(context.Context) error // appends as much as a choice does
	log   *slog.Logger

	doubts  chan struct{} // it is to be probed now
	probing sync.Mutex    // held while it is probed: two at once tell no more than one

	mu    sync.Mutex
	why   error     // why nothing can be saved, nil if it can
	since time.Time // since when, then
	told  bool      // the log has it
	last  time.Time // when something was saved last; zero: that says nothing of now
}

// New returns what knows whether choices can be saved in a store.
func New(s store.Store, log *slog.Logger) *Saves {
	return &Saves{ProbeTime: probeTime, probe: s.Probe, log: log, doubts: make(chan struct{}, 1)}
}

// saved takes in what became of an entry or a game that was to be saved.
func (v *Saves) saved(err error) {
	if err == nil {
		v.works()
		return
	}
	v.failed(err)
}

// failed takes in what became of something smaller: that it could be saved tells nothing of an entry.
func (v *Saves) failed(err error) {
	if err != nil && !saysNothing(err) {
		v.fails(err)
		v.Doubt()
	}
}

// saysNothing reports whether an error is about what was to be saved, or whoever gave up, and tells
// nothing of whether others can be.
func saysNothing(err error) bool {
	if !errors.Is(err, store.ErrNotSaved) && !errors.Is(err, store.ErrUnknown) {
		return true
	}
	return errors.Is(err, store.ErrDamaged) || errors.Is(err, context.Canceled)
}

// Doubt has it probed soon, or by whoever asks before.
func (v *Saves) Doubt() {
	v.mu.Lock()
	v.last = time.Time{}
	v.mu.Unlock()
	select {
	case v.doubts <- struct{}{}:
	default: // it will be anyway
	}
}

func (v *Saves) works() {
	v.mu.Lock()
	since, told := v.since, v.told
	v.last, v.why, v.told = time.Now(), nil, false
	v.mu.Unlock()
	if told {
		v.log.Info("choices can be saved again", slog.String("after", time.Since(since).Round(time.Millisecond).String()))
	}
}

func (v *Saves) fails(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.why == nil {
		v.since = time.Now()
	}
	v.why = err
}

// Fault returns why nothing can be saved, as far as is known, or nil.
func (v *Saves) Fault() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.why
}

// try probes once.
func (v *Saves) try(ctx context.Context) error {
	v.probing.Lock()
	defer v.probing.Unlock()
	ctx, cancel := context.WithTimeout(ctx, probeWait)
	defer cancel()
	err := v.probe(ctx)
	switch {
	case err == nil:
		v.works()
	case errors.Is(err, store.ErrClosed), errors.Is(err, context.Canceled):
	default:
		v.fails(err)
		v.tell(err)
	}
	return err
}

// tell has the log say, once, that nothing can be saved.
func (v *Saves) tell(err error) {
	v.mu.Lock()
	told := v.told
	v.told = true
	v.mu.Unlock()
	if !told {
		v.log.Error("choices cannot be saved: this server is not ready until they can be", slog.String("reason", store.Why(err)))
	}
}

// Run probes while nothing can be saved, until ctx ends.
func (v *Saves) Run(ctx context.Context) {
	for {
		select {
		case <-v.doubts:
		case <-ctx.Done():
			return
		}
		for v.try(ctx) != nil {
			select {
			case <-time.After(v.ProbeTime):
			case <-ctx.Done():
				return
			}
		}
	}
}

// Ready returns why nothing can be saved, or nil. Where nothing was for a while it is tried.
func (v *Saves) Ready(ctx context.Context) error {
	if err := v.Fault(); err != nil {
		return err
	}
	v.mu.Lock()
	known := time.Since(v.last) < savedTime
	v.mu.Unlock()
	if known {
		return nil
	}
	tried := make(chan error, 1)
	go func() { tried <- v.try(context.WithoutCancel(ctx)) }() // whoever asks may leave before it is known
	select {
	case err := <-tried:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
