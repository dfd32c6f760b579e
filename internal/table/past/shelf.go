package past

import (
	"container/list"
	"net/netip"
	"sync"
)

// A Shelf holds the moments of all tables, at most so many bytes of them.
type Shelf struct {
	most int

	mu     sync.Mutex
	held   int
	owners map[netip.Addr]*owner
}

// An owner is an address with the moments of the tables that it opened.
type owner struct {
	held  int
	order list.List // of *moment, the oldest first
}

// NewShelf makes a shelf of at most so many bytes.
func NewShelf(most int) *Shelf { return &Shelf{most: most, owners: map[netip.Addr]*owner{}} }

// Held returns how many bytes are on the shelf.
func (s *Shelf) Held() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
}

// room makes room for so many more bytes of an owner: its own oldest moments go when it
// has half of the shelf, else those of whoever has most. It reports false if that many
// never have room.
func (s *Shelf) room(of *owner, bytes int) bool {
	if bytes > s.most/2 {
		return false
	}
	for of.held+bytes > s.most/2 {
		s.drop(of.oldest())
	}
	for s.held+bytes > s.most {
		largest := of
		for _, o := range s.owners {
			if o.held > largest.held {
				largest = o
			}
		}
		s.drop(largest.oldest())
	}
	return true
}

func (o *owner) oldest() *moment { return o.order.Front().Value.(*moment) }

// add counts bytes of a moment.
func (s *Shelf) add(m *moment, bytes int) {
	m.bytes += bytes
	m.owner.held += bytes
	s.held += bytes
}

// drop forgets a moment.
func (s *Shelf) drop(m *moment) {
	s.add(m, -m.bytes)
	m.owner.order.Remove(m.place)
	if m.owner.order.Len() == 0 {
		delete(s.owners, m.of.from)
	}
	m.of.lose(m)
}
