package server

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

// saving knows whether a choice could be saved now: by what becomes of those that are, and while one
// was not by probes, so that it is known when they can be without anybody's having to try.
type saving struct {
	probe func(context.Context) error // appends as much as a choice does
	log   *slog.Logger
	every time.Duration // probeTime, but in tests

	doubts  chan struct{} // it is to be probed now
	probing sync.Mutex    // held while it is probed: two at once tell no more than one

	mu    sync.Mutex
	why   error     // why nothing can be saved, nil if it can
	since time.Time // since when, then
	told  bool      // the log has it
	last  time.Time // when something was saved last; zero: that says nothing of now
}

func newSaving(s store.Store, log *slog.Logger) *saving {
	return &saving{probe: s.Probe, log: log, every: probeTime, doubts: make(chan struct{}, 1)}
}

// saved takes in what became of an entry or a game that was to be saved.
func (v *saving) saved(err error) {
	if err == nil {
		v.works()
		return
	}
	v.failed(err)
}

// failed takes in what became of something smaller: that it could be saved tells nothing of an entry.
func (v *saving) failed(err error) {
	if err != nil && !saysNothing(err) {
		v.fails(err)
		v.doubt()
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

// doubt has it probed soon, or by whoever asks before.
func (v *saving) doubt() {
	v.mu.Lock()
	v.last = time.Time{}
	v.mu.Unlock()
	select {
	case v.doubts <- struct{}{}:
	default: // it will be anyway
	}
}

func (v *saving) works() {
	v.mu.Lock()
	since, told := v.since, v.told
	v.last, v.why, v.told = time.Now(), nil, false
	v.mu.Unlock()
	if told {
		v.log.Info("choices can be saved again", slog.String("after", time.Since(since).Round(time.Millisecond).String()))
	}
}

func (v *saving) fails(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.why == nil {
		v.since = time.Now()
	}
	v.why = err
}

// fault returns why nothing can be saved, as far as is known, or nil.
func (v *saving) fault() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.why
}

// try probes once.
func (v *saving) try(ctx context.Context) error {
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
func (v *saving) tell(err error) {
	v.mu.Lock()
	told := v.told
	v.told = true
	v.mu.Unlock()
	if !told {
		v.log.Error("choices cannot be saved: this server is not ready until they can be", slog.String("reason", store.Why(err)))
	}
}

// watch probes while nothing can be saved, until ctx ends.
func (v *saving) watch(ctx context.Context) {
	for {
		select {
		case <-v.doubts:
		case <-ctx.Done():
			return
		}
		for v.try(ctx) != nil {
			select {
			case <-time.After(v.every):
			case <-ctx.Done():
				return
			}
		}
	}
}

// ready returns why nothing can be saved, or nil. Where nothing was for a while it is tried.
func (v *saving) ready(ctx context.Context) error {
	if err := v.fault(); err != nil {
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

// savingStore is a store that tells whether something could be saved.
type savingStore struct {
	store.Store
	saving *saving
}

// Append implements store.Store.
func (s savingStore) Append(ctx context.Context, e store.Entry, u store.Update) error {
	err := s.Store.Append(ctx, e, u)
	s.saving.saved(err)
	return err
}

// Create implements store.Store.
func (s savingStore) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	err := s.Store.Create(ctx, g, grants...)
	s.saving.saved(err)
	return err
}

// Beat implements store.Store.
func (s savingStore) Beat(ctx context.Context, b store.Beat, gap *store.Gap) error {
	err := s.Store.Beat(ctx, b, gap)
	s.saving.failed(err)
	return err
}

// savingRows are rows whose failures raise a doubt: a change of them may fail where choices can be
// saved, since it waits for others.
type savingRows struct {
	store.Rows
	saving *saving
}

// Change writes rows.
func (r savingRows) Change(ctx context.Context, f func(*store.Tx) error) error {
	err := r.Rows.Change(ctx, f)
	if err != nil && !saysNothing(err) {
		r.saving.doubt()
	}
	return err
}
