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

// A Measure returns how many more bytes can be stored (left), and the number (spare) below which nothing
// new may begin.
type Measure func(ctx context.Context) (left, spare int64, err error)

// OnDisk returns the measure of the disk that a folder is on.
func OnDisk(folder string) Measure {
	return func(context.Context) (left, spare int64, err error) {
		free, all, err := disk.Free(folder)
		return free, disk.Spare(all), err
	}
}

// UpToSize returns the measure of a store that the operator has limited to a number of bytes, most; size
// returns how many it has now.
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

// A Guard knows whether there is room for something new, as of its last measurement.
type Guard struct {
	measures    []Measure
	tellFull    func() // called after each measurement that finds hardly any room; may be nil
	full        atomic.Bool
	toldUnknown bool // the log has said that a measure fails
}

// New returns a guard with some measures; without any there always is room. It calls tellFull, unless
// that is nil, each time that it finds hardly any room left.
func New(measures []Measure, tellFull func()) *Guard {
	return &Guard{measures: measures, tellFull: tellFull}
}

// Full reports whether the last measurement found hardly any room.
func (g *Guard) Full() bool { return g.full.Load() }

// MeasureOnce takes all measures, updates Full and logs if that has changed. There is hardly any room
// if one of them finds less than its spare; a measure that fails is left out.
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

// measureWithTimeout calls measure, with a context that ends after measureTimeout.
func measureWithTimeout(ctx context.Context, measure Measure) (left, spare int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, measureTimeout)
	defer cancel()
	return measure(ctx)
}

// Watch calls MeasureOnce now and every few seconds until ctx ends. Without measures it returns at
// once.
func (g *Guard) Watch(ctx context.Context, log *slog.Logger) {
	if len(g.measures) == 0 {
		return
	}
	loop.Every(ctx, measureEvery, func() { g.MeasureOnce(ctx, log) })
}

// MayBegin returns the problem to answer a request that would begin something new if there is hardly any
// room, else nil.
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
