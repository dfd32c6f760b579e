package server

import (
	"context"
	"log/slog"
	"math"
	"sync/atomic"
	"time"

	"circulade/internal/disk"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// A Measure tells how many bytes more may be stored, and below how many nothing new is begun.
type Measure func(ctx context.Context) (left, spare int64, err error)

// OnDisk measures the disk on which a folder lies.
func OnDisk(folder string) Measure {
	return func(context.Context) (left, spare int64, err error) {
		free, all, err := disk.Free(folder)
		return free, disk.Spare(all), err
	}
}

// UpTo measures a store whose host has said how many bytes it may have.
func UpTo(most int64, size func(context.Context) (int64, error)) Measure {
	return func(ctx context.Context) (left, spare int64, err error) {
		has, err := size(ctx)
		return most - has, 1, err
	}
}

const (
	roomTime    = 5 * time.Second // how often it is measured
	roomTimeout = 2 * time.Second
)

// room knows whether there is room for something new. Games that go on are never refused for it.
type room struct {
	measures []Measure
	isFull   atomic.Bool
	failed   bool // it was told that nobody knows how much room there is

	// full is told each time that there is hardly any.
	full func()
}

// look measures once, and tells the log what has changed.
func (r *room) look(ctx context.Context, log *slog.Logger) {
	full, least := false, int64(math.MaxInt64)
	for _, measure := range r.measures {
		left, spare, err := r.ask(ctx, measure)
		if err != nil {
			if !r.failed && ctx.Err() == nil {
				r.failed = true
				log.Warn("how much room is left for games is not known", slog.String("reason", store.Why(err)))
			}
			continue
		}
		if r.isFull.Load() {
			spare += spare / 10 // a little more, so that it does not come and go
		}
		if left < spare {
			full, least = true, min(least, left)
		}
	}
	if full && r.full != nil {
		r.full()
	}
	switch was := r.isFull.Swap(full); {
	case full && !was:
		log.Error("there is hardly any room left: no new tables, packs and accounts until there is; choices are saved as long as there is any", slog.Int64("bytes_left", least))
	case was && !full:
		log.Info("there is room again: new tables can be made")
	}
}

func (r *room) ask(ctx context.Context, measure Measure) (left, spare int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, roomTimeout)
	defer cancel()
	return measure(ctx)
}

// watch measures every few seconds until ctx ends.
func (r *room) watch(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(roomTime)
	defer tick.Stop()
	for {
		r.look(ctx, log)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// more says why nothing new may be begun, if so.
func (r *room) more() error {
	if !r.isFull.Load() {
		return nil
	}
	return &refusal.Refusal{
		Kind: refusal.Unavailable, Code: "no-room",
		Message: "this server has hardly any room left for what it stores: nothing new is begun until there is",
		Hint:    "games that go on are saved as long as there is any room; tell whoever runs the server", Wait: time.Minute,
	}
}
