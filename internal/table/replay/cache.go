package replay

import (
	"container/list"
	"sync"
)

// A Cache keeps the replays that were looked at last. What it forgets is made
// anew: from the table, or from the record that the page sends again.
type Cache struct {
	most int64

	mu    sync.Mutex
	held  int64
	order list.List // of *kept, the latest first
	known map[string]*list.Element
}

type kept struct {
	key string
	*Replay
}

// NewCache makes a cache of at most so many bytes.
func NewCache(most int64) *Cache {
	return &Cache{most: most, known: map[string]*list.Element{}}
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
	return e.Value.(*kept).Replay
}

// Get returns the replay of a key, made if need be.
func (c *Cache) Get(key string, newOne func() (*Replay, error)) (*Replay, error) {
	if r := c.Find(key); r != nil {
		return r, nil
	}
	r, err := newOne()
	if err == nil {
		c.keep(key, r)
	}
	return r, err
}

// keep forgets the replays longest unseen until the new one has room. One that is
// too large by itself stays alone.
func (c *Cache) keep(key string, r *Replay) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.known[key]; old != nil {
		c.forget(old)
	}
	for c.order.Len() > 0 && c.held+r.weight > c.most {
		c.forget(c.order.Back())
	}
	c.known[key] = c.order.PushFront(&kept{key, r})
	c.held += r.weight
}

// Forget drops the replay of a key, if it is there: it shows what is no more.
func (c *Cache) Forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.known[key]; e != nil {
		c.forget(e)
	}
}

func (c *Cache) forget(e *list.Element) {
	k := c.order.Remove(e).(*kept)
	delete(c.known, k.key)
	c.held -= k.weight
}
