package diskguard

import (
	"context"
	"log/slog"
	"math"
	"sync/atomic"
	"time"

	"circulade/internal/disk"
	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/store"
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

// UpToSize measures a store whose host has said how many bytes it may have.
func UpToSize(most int64, size func(context.Context) (int64, error)) Measure {
	return func(ctx context.Context) (left, spare int64, err error) {
		has, err := size(ctx)
		return most - has, 1, err
	}
}

const (
	measureEvery   = 5 * time.Second
	measureTimeout = 2 * time.Second
)

// A Guard knows whether there is room for something new.
type Guard struct {
	measures    []Measure
	tellFull    func()
	full        atomic.Bool
	toldUnknown bool // it was told that nobody knows how much room there is
}

// New returns a guard that goes by some measures; without any there always is room. It calls
// tellFull each time that it finds hardly any room left; nil: nobody is told.
func New(measures []Measure, tellFull func()) *Guard {
	return &Guard{measures: measures, tellFull: tellFull}
}

// Full reports whether there is hardly any room left.
func (g *Guard) Full() bool { return g.full.Load() }

// MeasureOnce measures once, and tells the log what has changed.
func (g *Guard) MeasureOnce(ctx context.Context, log *slog.Logger) {
	full, least := false, int64(math.MaxInt64)
	for _, measure := range g.measures {
		left, spare, err := measureWithTimeout(ctx, measure)
		if err != nil {
			if !g.toldUnknown && ctx.Err() == nil {
				g.toldUnknown = true
				log.Warn("how much room is left for games is not known", slog.String("reason", store.Why(err)))
			}
			continue
		}
		if g.full.Load() {
			spare += spare / 10 // a little more, so that it does not come and go
		}
		if left < spare {
			full, least = true, min(least, left)
		}
	}
	if full && g.tellFull != nil {
		g.tellFull()
	}
	switch was := g.full.Swap(full); {
	case full && !was:
		log.Error("there is hardly any room left: no new tables, packs and accounts until there is; choices are saved as long as there is any", slog.Int64("bytes_left", least))
	case was && !full:
		log.Info("there is room again: new tables can be made")
	}
}

func measureWithTimeout(ctx context.Context, measure Measure) (left, spare int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, measureTimeout)
	defer cancel()
	return measure(ctx)
}

// Watch measures every few seconds until ctx ends.
func (g *Guard) Watch(ctx context.Context, log *slog.Logger) {
	if len(g.measures) == 0 {
		return
	}
	loop.Every(ctx, measureEvery, func() { g.MeasureOnce(ctx, log) })
}

// MayBegin says why nothing new may be begun, if so.
func (g *Guard) MayBegin() error {
	if !g.full.Load() {
		return nil
	}
	return &problem.Problem{
		Kind: problem.Unavailable, Code: "no-room",
		Message: "this server has hardly any room left for what it stores: nothing new is begun until there is",
		Hint:    "games that go on are saved as long as there is any room; tell whoever runs the server", Wait: time.Minute,
	}
}
