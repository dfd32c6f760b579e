package replay

import (
	"container/list"
	"sync"
)

// A Cache keeps the replays that were looked at last. What it forgets is made
// anew: from the table, or from the record that the page sends again.
type Cache struct {
	limit int64

	mu    sync.Mutex
	bytes int64
	order list.List // of *kept, the latest first
	known map[string]*list.Element
}

type cached struct {
	key string
	*Replay
}

// NewCache makes a cache of at most so many bytes.
func NewCache(most int64) *Cache {
	return &Cache{limit: most, known: map[string]*list.Element{}}
}

// Find returns the replay of a key, or nil.
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

// Get returns the replay of a key, made if need be.
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

// keep forgets the replays longest unseen until the new one has room. One that is
// too large by itself stays alone.
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

// Forget drops the replay of a key, if it is there: it shows what is no more.
func (c *Cache) Forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.known[key]; e != nil {
		c.remove(e)
	}
}

func (c *Cache) remove(e *list.Element) {
	k := c.order.Remove(e).(*cached)
	delete(c.known, k.key)
	c.bytes -= k.bytes
}
