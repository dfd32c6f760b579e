package replay

import (
	"container/list"
	"sync"
)

// A Cache keeps the replays that were used last, up to a number of bytes. Others are built again from the
// table or the record.
type Cache struct {
	limit int64

	mu    sync.Mutex
	bytes int64
	order list.List // of *cached, the most recently used first
	known map[string]*list.Element
}

// A cached is one replay of a cache with its key.
type cached struct {
	key string
	*Replay
}

// NewCache returns a cache whose replays take at most `most` bytes together.
func NewCache(most int64) *Cache {
	return &Cache{limit: most, known: map[string]*list.Element{}}
}

// Find returns the cached replay of a key and marks it as just used; nil if there is none.
func (c *Cache) Find(key string) *Replay {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.known[key]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*cached).Replay
}

// GetOrMake returns the cached replay of a key, or else calls newOne and caches what it returns. An error
// is returned and not cached.
func (c *Cache) GetOrMake(key string, newOne func() (*Replay, error)) (*Replay, error) {
	if r := c.Find(key); r != nil {
		return r, nil
	}
	r, err := newOne()
	if err == nil {
		c.add(key, r)
	}
	return r, err
}

// add caches a replay, and removes the least recently used ones until there is room. A replay that is too
// large by itself is cached all the same, as the only one.
func (c *Cache) add(key string, r *Replay) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.known[key]; old != nil {
		c.remove(old)
	}
	for c.order.Len() > 0 && c.bytes+r.bytes > c.limit {
		c.remove(c.order.Back())
	}
	c.known[key] = c.order.PushFront(&cached{key, r})
	c.bytes += r.bytes
}

// Forget removes the replay of a key, because its game has changed or was deleted.
func (c *Cache) Forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.known[key]; e != nil {
		c.remove(e)
	}
}

// remove removes one replay from the cache; the caller holds the lock.
func (c *Cache) remove(e *list.Element) {
	k := c.order.Remove(e).(*cached)
	delete(c.known, k.key)
	c.bytes -= k.bytes
}
