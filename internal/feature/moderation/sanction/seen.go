package sanction

import (
	"net/netip"
	"sync"
	"time"

	"circulade/internal/store"
)

// mostSeen bounds of how many people it is known from where they came last.
const maxLastAddresses = 20_000

// Seen remembers, in memory alone, from which address people came last. The zero Seen is ready.
type LastAddresses struct {
	mu       sync.Mutex
	now, old map[store.Holder]lastAddress
}

type lastAddress struct {
	from netip.Addr
	at   time.Time
}

// seenFor is for how long somebody is remembered who does not come.
const addressTime = 24 * time.Hour

// Note remembers from where somebody comes.
func (s *LastAddresses) Record(who store.Holder, from netip.Addr, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now == nil || len(s.now) >= maxLastAddresses/2 {
		s.now, s.old = map[store.Holder]lastAddress{}, s.now
	}
	s.now[who] = lastAddress{from, now}
}

// Of returns from where somebody came last, if that is known.
func (s *LastAddresses) Of(who store.Holder, now time.Time) (netip.Addr, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, ok := s.now[who]
	if !ok {
		last, ok = s.old[who]
	}
	return last.from, ok && now.Sub(last.at) < addressTime
}
