package pgbus

import (
	"sync"
	"time"
)

// near is how long an answer may take that says what time it is, unless there is none as good.
const near = 50 * time.Millisecond

// freshTime is for how long a better one is preferred to the latest.
const freshTime = time.Minute

// clock is the database's, as this machine knows it: what it said last, and what has gone by
// since. It never goes back.
type clock struct {
	mu     sync.Mutex
	here   time.Time // when the database said there
	there  time.Time
	within time.Duration // how long that took
	last   time.Time
}

// set takes in what the database said between two moments.
func (c *clock) set(sent, came, there time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	within := came.Sub(sent)
	if within > near && within > c.within && !c.here.IsZero() && came.Sub(c.here) < freshTime {
		return
	}
	c.here, c.there, c.within = sent.Add(within/2), there, within
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.there.Add(time.Since(c.here))
	if now.Before(c.last) {
		return c.last
	}
	c.last = now
	return now
}
