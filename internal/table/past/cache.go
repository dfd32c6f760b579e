package past

import (
	"container/list"
	"net/netip"
	"sync"
)

// A Cache bounds how many bytes the histories of all tables take together.
type Cache struct {
	most int // bytes that may be kept

	mu      sync.Mutex
	held    int // bytes that are kept
	openers map[netip.Addr]*opener
}

// An opener is an address that opened tables, with the moments kept of these tables.
type opener struct {
	held  int       // bytes of its moments
	order list.List // of *moment, the oldest first
}

// NewCache returns a cache that keeps at most `most` bytes of earlier lists of tables.
func NewCache(most int) *Cache { return &Cache{most: most, openers: map[netip.Addr]*opener{}} }

// Bytes returns how many bytes the histories of all tables take now.
func (s *Cache) Bytes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
}

// makeRoom removes stored moments (the lists of a table after one log entry) until there is room for more
// bytes on the account of one address (of): first that address's oldest ones if it would have over half of
// the cache, then the oldest of the address that has most. If bytes alone is over half of the cache it
// removes nothing and returns false.
func (s *Cache) makeRoom(of *opener, bytes int) bool {
	if bytes > s.most/2 {
		return false
	}
	for of.held+bytes > s.most/2 {
		s.drop(of.oldestMoment())
	}
	for s.held+bytes > s.most {
		largest := of
		for _, o := range s.openers {
			if o.held > largest.held {
				largest = o
			}
		}
		s.drop(largest.oldestMoment())
	}
	return true
}

// oldestMoment returns the moment (the lists of a table after one log entry) that was stored first on the
// account of this network address, which had the tables loaded. There must be one.
func (o *opener) oldestMoment() *moment { return o.order.Front().Value.(*moment) }

// addBytes adds to the bytes counted for a moment, for the address that had its table loaded, and for the
// cache; bytes may be negative.
func (s *Cache) addBytes(m *moment, bytes int) {
	m.bytes += bytes
	m.opener.held += bytes
	s.held += bytes
}

// drop removes a moment, the lists of a table after one log entry, from the cache and from its table's
// history.
func (s *Cache) drop(m *moment) {
	s.addBytes(m, -m.bytes)
	m.opener.order.Remove(m.place)
	if m.opener.order.Len() == 0 {
		delete(s.openers, m.history.from)
	}
	m.history.removeMoment(m)
}
