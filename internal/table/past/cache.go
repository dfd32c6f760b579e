package past

import (
	"container/list"
	"net/netip"
	"sync"
)

// A Shelf holds the moments of all tables, at most so many bytes of them.
type Cache struct {
	most int

	mu      sync.Mutex
	held    int
	openers map[netip.Addr]*opener
}

// An owner is an address with the moments of the tables that it opened.
type opener struct {
	held  int
	order list.List // of *moment, the oldest first
}

// NewShelf makes a shelf of at most so many bytes.
func NewCache(most int) *Cache { return &Cache{most: most, openers: map[netip.Addr]*opener{}} }

// Held returns how many bytes are on the shelf.
func (s *Cache) Bytes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
}

// room makes room for so many more bytes of an owner: its own oldest moments go when it
// has half of the shelf, else those of whoever has most. It reports false if that many
// never have room.
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

func (o *opener) oldestMoment() *moment { return o.order.Front().Value.(*moment) }

// add counts bytes of a moment.
func (s *Cache) addBytes(m *moment, bytes int) {
	m.bytes += bytes
	m.opener.held += bytes
	s.held += bytes
}

// drop forgets a moment.
func (s *Cache) drop(m *moment) {
	s.addBytes(m, -m.bytes)
	m.opener.order.Remove(m.place)
	if m.opener.order.Len() == 0 {
		delete(s.openers, m.history.from)
	}
	m.history.removeMoment(m)
}
