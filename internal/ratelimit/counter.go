package ratelimit

import "sync"

// A Counter limits how many things each key may have open at once, such as connections of an
// address. It only stores keys that have something open. It is safe for concurrent use.
type Counter[K comparable] struct {
	limit int // for each key
	mu    sync.Mutex
	open  map[K]int // how many each key has open
}

// NewCounter returns a counter that lets each key have at most limit things open.
func NewCounter[K comparable](limit int) *Counter[K] {
	return &Counter[K]{limit: limit, open: map[K]int{}}
}

// Open counts one more open thing of the key and returns true, or counts nothing and returns false
// if the key is at its limit. After true the caller must call Close once.
func (c *Counter[K]) Open(key K) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key] >= c.limit {
		return false
	}
	c.open[key]++
	return true
}

// Close counts one open thing of the key less, after Open returned true for it.
func (c *Counter[K]) Close(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key]--; c.open[key] <= 0 {
		delete(c.open, key)
	}
}

// OpenCount returns how many things the key has open.
func (c *Counter[K]) OpenCount(key K) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[key]
}

// Totals returns how many keys have anything open, and how many things they have open in all.
func (c *Counter[K]) Totals() (keys, open int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.open {
		open += n
	}
	return len(c.open), open
}
