package server

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// This file is of many people behind one address. All that is limited is limited by address;
// so that a school or club gets more than one household, its people are counted under several
// addresses that nobody else has: its own with a number added.

// accountShares is how many times the share of an address its accounts have together, beside
// that of who has none. With it an address stays below half of what the server holds.
const accountShares = 4

// The numbers that are added: those before are of a club's people.
const (
	ofAllAccounts = 1 << 30
	ofOneAccount  = 1 << 31 // and more: one of each account
)

// memberTime is how long it is remembered that a browser or program is an account's.
const memberTime = time.Minute

// crowds know how people behind one address are counted.
type crowds struct {
	key    []byte                // of the numbers, which nobody else can know: all servers of a database have one
	next   atomic.Uint64         // the share of whoever comes next and says nothing of who they are
	lookup *ratelimit.PerAddress // of what is looked up in the store for it

	mu      sync.Mutex
	members map[[sha256.Size]byte]member // by what a request brings
}

// A member is an account, as of a moment.
type member struct {
	number uint64
	until  time.Time
}

// newCrowds makes numbers with a key; without one with a key of its own.
func newCrowds(key []byte) *crowds {
	if key == nil {
		key = make([]byte, sha256.Size)
		_, _ = rand.Read(key) // never fails: crypto/rand ends the program instead
	}
	return &crowds{key: key, lookup: ratelimit.New[netip.Addr](5, 50), members: map[[sha256.Size]byte]member{}}
}

// number is that of whoever something stands for: the same at all servers of a database.
func (c *crowds) number(kind string, of []byte) uint64 {
	mac := hmac.New(sha256.New, c.key)
	_, _ = mac.Write([]byte(kind)) // a hash takes all
	_, _ = mac.Write(of)
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// numbered is an address with a number added. An IPv6 one stands for its network, whose last 64
// bits are 0; an IPv4 one gets a place in 100::/64, which nobody has.
func numbered(addr netip.Addr, n uint64) netip.Addr {
	at := addr.As16()
	if addr.Is4() {
		four := addr.As4()
		at = [16]byte{0: 1, 8: four[0], 9: four[1], 10: four[2], 11: four[3]}
	}
	binary.BigEndian.PutUint32(at[12:], uint32(n)) //nolint:gosec // it is made to fit
	return netip.AddrFrom16(at)
}

// countedKey is under what the context of a request has what the request is counted under.
type countedKey struct{}

// counted notes under what a request is counted, once.
func (s *Server) counted(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), countedKey{}, s.countedUnder(r)))
}

// address returns what a request is counted under: the client's address, an IPv6 one by its
// network; in a club's network, one of several in its place.
func (s *Server) address(r *http.Request) netip.Addr {
	if addr, ok := r.Context().Value(countedKey{}).(netip.Addr); ok {
		return addr
	}
	return s.countedUnder(r)
}

func (s *Server) countedUnder(r *http.Request) netip.Addr {
	client := s.cfg.client(r)
	addr := network(client)
	if s.cfg.ClubFactor <= 1 || !inside(s.cfg.Clubs, client) {
		return addr
	}
	n := uint64(0)
	if brought := s.brought(r); brought != "" {
		n = s.crowds.number("brought ", []byte(brought))
	} else {
		n = s.crowds.next.Add(1)
	}
	return numbered(addr, 1+n%uint64(s.cfg.ClubFactor)) //nolint:gosec // it is above 1
}

// brought is what a request says of who sends it, or "".
func (s *Server) brought(r *http.Request) string {
	if auth := r.Header.Get("Authorization"); auth != "" {
		return auth
	}
	cookie, err := r.Cookie(s.cookieName(r))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// allow counts one use by a request, or says how long to wait. Where its address has no more,
// who is signed in has a share of their own.
func (s *Server) allow(l *ratelimit.PerAddress, r *http.Request) time.Duration {
	return shared(s, r, func(addr netip.Addr, now time.Time) time.Duration { return l.Allow(addr, now) })
}

// mayStore counts something new of a size that a request has stored, or says why it may not be.
func (s *Server) mayStore(r *http.Request, size int) error {
	return shared(s, r, func(addr netip.Addr, now time.Time) error { return s.stored.may(addr, size, now) })
}

// shared has a request count under its address. Where that has no more, who is signed in has a
// share of their own.
func shared[T comparable](s *Server, r *http.Request, count func(addr netip.Addr, now time.Time) T) T {
	var none T
	now, addr := time.Now(), s.address(r)
	refused := count(addr, now)
	if refused == none {
		return none
	}
	own, ok := s.ofMember(r, addr, now)
	if !ok {
		return refused
	}
	if refused = count(numbered(addr, ofOneAccount+own%ofOneAccount), now); refused != none {
		return refused
	}
	first := s.crowds.next.Add(1)
	for i := range uint64(accountShares) { // which of them have more, other servers may know alone
		if refused = count(numbered(addr, ofAllAccounts+(first+i)%accountShares), now); refused == none {
			return none
		}
	}
	return refused
}

// line opens a line as lines.take does. Where the address has no more of them, who is signed
// in has one of those of its accounts.
func (s *Server) line(r *http.Request, who access.Who, session store.Holder) (release func(), err error) {
	addr := s.address(r)
	release, err = s.lines.take(addr, who, session)
	if err == nil {
		return release, nil
	}
	own, ok := s.ofMember(r, addr, time.Now())
	if !ok {
		return nil, err
	}
	return s.lines.take(numbered(addr, ofAllAccounts+own%accountShares), who, session)
}

// ofMember reports whether a request is of an account, and a number for which. To look that up
// is limited: what is nobody's costs a look into the store too.
func (s *Server) ofMember(r *http.Request, addr netip.Addr, now time.Time) (uint64, bool) {
	brought := s.brought(r)
	if brought == "" {
		return 0, false
	}
	key := sha256.Sum256([]byte(brought))
	s.crowds.mu.Lock()
	known, ok := s.crowds.members[key]
	s.crowds.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.number, true
	}
	if s.crowds.lookup.Allow(addr, now) > 0 {
		return 0, false
	}
	who, err := s.callerOf(r)
	if err != nil || !who.Known() {
		return 0, false
	}
	if _, err := s.accounts.Account(r.Context(), who.Holder); err != nil {
		return 0, false
	}
	m := member{s.crowds.number("account ", who.Holder[:]), now.Add(memberTime)}
	s.crowds.mu.Lock()
	defer s.crowds.mu.Unlock()
	if len(s.crowds.members) >= ratelimit.MaxKeys {
		clear(s.crowds.members) // they are looked up again
	}
	s.crowds.members[key] = m
	return m.number, true
}

// crowded refuses what an address does too often, and says what helps.
func crowded(message string, wait time.Duration) *refusal.Refusal {
	return refusal.Often(message, wait).With("wait, or sign in: who has an account has a share of their own; " +
		"whoever runs this server gives a school or club more with --club-network")
}
