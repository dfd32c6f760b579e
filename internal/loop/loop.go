// Package loop is what goroutines wait with that do something again and again until a context ends.
package loop

import (
	"context"
	"time"
)

// Every calls f now and after each period, until ctx ends.
func Every(ctx context.Context, period time.Duration, f func()) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		f()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Pause waits, and reports whether it was to the end: false if ctx ended before.
func Pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// Wake puts a sign into a channel with one place, at which a goroutine waits for something to do. Where
// the last sign has not been taken yet that one is enough.
func Wake(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
