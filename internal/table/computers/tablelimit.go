package computers

import (
	"net/netip"
	"sync"
	"time"

	"circulade/internal/problem"
)

// Tables counts the tables at which computer players are at work, by the address that
// each is counted for.
type TableLimit struct {
	each, all int

	mu  sync.Mutex
	of  map[netip.Addr]int
	sum int
}

// NewTables makes a count in which an address has at most each tables, and everybody
// together all.
func NewTableLimit(each, all int) *TableLimit {
	return &TableLimit{each: each, all: all, of: map[netip.Addr]int{}}
}

// More says why no computer player may go to work at another table of an address, if so.
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

// Begin counts a table, whatever the limit.
func (c *TableLimit) Add(from netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.of[from]++
	c.sum++
}

// End takes a table out of the count.
func (c *TableLimit) Remove(from netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sum--
	if c.of[from]--; c.of[from] <= 0 {
		delete(c.of, from)
	}
}
