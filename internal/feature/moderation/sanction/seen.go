package sanction

import (
	"net/netip"
	"sync"
	"time"

	"circulade/internal/store"
)

// maxLastAddresses is of how many persons at most the last address is remembered.
const maxLastAddresses = 20_000

// LastAddresses remembers, in memory alone, from which address each person last sent a request. The
// zero value is ready.
type LastAddresses struct {
	mu       sync.Mutex
	now, old map[store.Holder]lastAddress
}

// A lastAddress is an address with the time of the last request from it.
type lastAddress struct {
	from netip.Addr
	at   time.Time
}

// addressTime is how long a person's last address is remembered.
const addressTime = 24 * time.Hour

// Record remembers that a person sends a request from an address at the time now. To bound memory it
// keeps two maps: when the newer one is full, it becomes the older one, which is dropped.
func (s *LastAddresses) Record(who store.Holder, from netip.Addr, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now == nil || len(s.now) >= maxLastAddresses/2 {
		s.now, s.old = map[store.Holder]lastAddress{}, s.now
	}
	s.now[who] = lastAddress{from, now}
}

// Of returns the address of a person's last request, with true. It returns false if the address is not
// remembered, or that request is older than addressTime at the time now.
func (s *LastAddresses) Of(who store.Holder, now time.Time) (netip.Addr, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, ok := s.now[who]
	if !ok {
		last, ok = s.old[who]
	}
	return last.from, ok && now.Sub(last.at) < addressTime
}
