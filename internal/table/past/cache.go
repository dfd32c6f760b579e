package past

import (
	"container/list"
	"net/netip"
	"sync"
)

// A Cache bounds the bytes that the histories of all tables keep together.
type Cache struct {
	most int

	mu      sync.Mutex
	held    int
	openers map[netip.Addr]*opener
}

// An opener is an address with the moments of all tables that it opened.
type opener struct {
	held  int
	order list.List // of *moment, the oldest first
}

// NewCache returns a cache that keeps at most this many bytes.
func NewCache(most int) *Cache { return &Cache{most: most, openers: map[netip.Addr]*opener{}} }

// Bytes returns how many bytes are kept.
func (s *Cache) Bytes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
}

// makeRoom drops moments until there is room for more bytes of an opener: its own oldest if it has half of
// the cache, else the oldest of the largest opener. It returns false for more bytes than one opener may
// have.
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

// oldestMoment returns the opener's oldest moment; there must be one.
func (o *opener) oldestMoment() *moment { return o.order.Front().Value.(*moment) }

// addBytes adjusts the byte counts by the bytes of a moment.
func (s *Cache) addBytes(m *moment, bytes int) {
	m.bytes += bytes
	m.opener.held += bytes
	s.held += bytes
}

// drop removes a moment from the cache and its history.
func (s *Cache) drop(m *moment) {
	s.addBytes(m, -m.bytes)
	m.opener.order.Remove(m.place)
	if m.opener.order.Len() == 0 {
		delete(s.openers, m.history.from)
	}
	m.history.removeMoment(m)
}
