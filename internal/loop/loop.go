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

// Pause waits for d, or until ctx ends if that is earlier. It reports whether it waited for the whole of
// d.
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

// Wake signals the goroutine that waits on c, a channel with room for one value, that it has something to
// do. It never blocks: a signal that has not been received yet is enough.
func Wake(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
