package computers

import (
	"net/netip"
	"sync"
	"time"

	"circulade/internal/problem"
)

// A TableLimit counts the tables at which computer players are at work, per address and in all, and checks
// their limits.
type TableLimit struct {
	each, all int // the most tables of one address, and of all together

	mu  sync.Mutex
	of  map[netip.Addr]int // tables by address
	sum int                // tables of all addresses
}

// NewTableLimit returns a TableLimit with no tables: each is the limit for one address, all the limit for
// everybody together.
func NewTableLimit(each, all int) *TableLimit {
	return &TableLimit{each: each, all: all, of: map[netip.Addr]int{}}
}

// Check returns a problem if computer players may not start at another table of an address, else nil. It
// counts nothing: Add does that.
func (c *TableLimit) Check(from netip.Addr) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.of[from] >= c.each:
		return problem.TooOften("computer players are at work at too many tables of this address", 5*time.Second)
	case c.sum >= c.all:
		return problem.TooOften("computer players are at work at as many tables as this server can hold", 5*time.Second)
	}
	return nil
}

// Add counts one more table of an address at which computer players are at work, even beyond the limits.
func (c *TableLimit) Add(from netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.of[from]++
	c.sum++
}

// Remove takes one table of an address off the count, when computer players are no longer at work there.
func (c *TableLimit) Remove(from netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sum--
	if c.of[from]--; c.of[from] <= 0 {
		delete(c.of, from)
	}
}
