package ratelimit

import (
	"sync"
	"time"
)

// maxWindows is how many keys a Window remembers.
const maxWindows = 8192

// A Window lets each key do something so many times in a stretch of time, and not once more: who
// has used them up waits until the first of them is long enough ago. It is safe for use by many
// goroutines.
type Window[K comparable] struct {
	times   int
	stretch time.Duration

	mu   sync.Mutex
	used map[K][]time.Time // the latest last
}

// NewWindow returns a window of so many times in a stretch.
func NewWindow[K comparable](times int, stretch time.Duration) *Window[K] {
	return &Window[K]{times: max(1, times), stretch: stretch, used: map[K][]time.Time{}}
}

// Allow counts one use and returns 0, or counts nothing and returns how long the key must wait.
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

// makeRoom makes room: keys go that have nothing to wait for, and if that is not enough some of the
// others.
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
