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
	each, all int

	mu  sync.Mutex
	of  map[netip.Addr]int
	sum int
}

// NewTableLimit returns a count with limits: each for one address, all for everybody together.
func NewTableLimit(each, all int) *TableLimit {
	return &TableLimit{each: each, all: all, of: map[netip.Addr]int{}}
}

// Check returns a problem if computer players may not start at another table of an address.
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

// Add counts a table for an address, even beyond the limits.
func (c *TableLimit) Add(from netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.of[from]++
	c.sum++
}

// Remove takes a table of an address out of the count.
func (c *TableLimit) Remove(from netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sum--
	if c.of[from]--; c.of[from] <= 0 {
		delete(c.of, from)
	}
}
