package ratelimit

import (
	"sync"
	"time"
)

// maxWindows is how many keys a Window stores.
const maxWindows = 8192

// A Window is a sliding-window rate limiter: each key may do something a number of times within any
// period of a given length, and then waits until the oldest of these uses is long enough ago. It is
// safe for concurrent use.
type Window[K comparable] struct {
	times   int // how often within the stretch
	stretch time.Duration

	mu   sync.Mutex
	used map[K][]time.Time // when each key used it within the stretch, the latest last
}

// NewWindow returns a window that allows each key the given number of uses within any period as
// long as stretch.
func NewWindow[K comparable](times int, stretch time.Duration) *Window[K] {
	return &Window[K]{times: max(1, times), stretch: stretch, used: map[K][]time.Time{}}
}

// Allow counts one use by the key and returns 0, or counts nothing and returns how long the key
// must wait.
func (w *Window[K]) Allow(key K, now time.Time) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := w.used[key]
	for len(list) > 0 && now.Sub(list[0]) >= w.stretch {
		list = list[1:]
	}
	if len(list) >= w.times {
		return max(w.stretch-now.Sub(list[0]), time.Millisecond)
	}
	if _, ok := w.used[key]; !ok && len(w.used) >= maxWindows {
		w.makeRoom(now)
	}
	w.used[key] = append(list, now)
	return 0
}

// makeRoom forgets the keys whose uses are all older than the window's period. If that frees less
// than an eighth of maxWindows, it forgets some other keys, which thereby get all their uses back.
func (w *Window[K]) makeRoom(now time.Time) {
	for key, list := range w.used {
		if now.Sub(list[len(list)-1]) >= w.stretch {
			delete(w.used, key)
		}
	}
	for key := range w.used { // a map is walked in no order
		if len(w.used) < maxWindows*7/8 {
			return
		}
		delete(w.used, key)
	}
}
