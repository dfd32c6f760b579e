package pgbus

import (
	"sync"
	"time"
)

// near is the round trip within which an answer is precise enough to set the clock, even if an earlier one was
// more precise.
const near = 50 * time.Millisecond

// freshTime is how long a more precise answer is preferred to a later one.
const freshTime = time.Minute

// A clock estimates the present time of the database's clock from what the database answered last and the
// time since then. It never goes back.
type clock struct {
	mu     sync.Mutex
	here   time.Time // this machine's time when the database's was there
	there  time.Time
	within time.Duration // how long the query for that answer took
	last   time.Time
}

// set sets the clock by a query's answer: there is the database's time, sent and came are when the query
// was sent and answered by this machine's clock. A much less precise answer than the last one is ignored.
func (c *clock) set(sent, came, there time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	within := came.Sub(sent)
	if within > near && within > c.within && !c.here.IsZero() && came.Sub(c.here) < freshTime {
		return
	}
	c.here, c.there, c.within = sent.Add(within/2), there, within
}

// now returns the estimated time of the database's clock; never an earlier one than it returned before.
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
