package ratelimit

import "sync"

// A Counter bounds what each key has open at once. It remembers keys that have something open. It
// is safe for use by many goroutines.
type Counter[K comparable] struct {
	limit int
	mu    sync.Mutex
	open  map[K]int
}

// NewCounter returns a counter that lets each key have so many open.
func NewCounter[K comparable](limit int) *Counter[K] {
	return &Counter[K]{limit: limit, open: map[K]int{}}
}

// Open counts one that is opened, unless the key has as many open as it may have. It reports
// whether it does; then Close is due.
func (c *Counter[K]) Open(key K) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key] >= c.limit {
		return false
	}
	c.open[key]++
	return true
}

// Close counts one that is closed.
func (c *Counter[K]) Close(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key]--; c.open[key] <= 0 {
		delete(c.open, key)
	}
}

// OpenCount returns how many a key has open.
func (c *Counter[K]) OpenCount(key K) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[key]
}

// Totals returns how many keys have something open, and how much all of them have.
func (c *Counter[K]) Totals() (keys, open int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.open {
		open += n
	}
	return len(c.open), open
}
