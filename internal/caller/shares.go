package caller

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"circulade/internal/httpd"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// This file is of many people behind one address. All that is limited is limited by address;
// so that a school or club gets more than one household, its people are counted under several
// addresses that nobody else has: its own with a number added.

// AccountShares is how many times the share of an address its accounts have together, beside
// that of who has none. With it an address stays below half of what the server holds.
const AccountShares = 4

// The numbers that are added: those before are of a club's people.
const (
	accountSharesFrom = 1 << 30
	oneAccountFrom    = 1 << 31 // and more: one of each account
)

// memberTime is how long it is remembered that a browser or program is an account's.
const knownAccountTime = time.Minute

// shares know how people behind one address are counted.
type shares struct {
	key    []byte                // of the numbers, which nobody else can know: all servers of a database have one
	next   atomic.Uint64         // the share of whoever comes next and says nothing of who they are
	lookup *ratelimit.PerAddress // of what is looked up in the store for it

	mu       sync.Mutex
	accounts map[[sha256.Size]byte]knownAccount // by what a request brings
}

// A member is an account, as of a moment.
type knownAccount struct {
	number uint64
	until  time.Time
}

// newShares makes numbers with a key; without one with a key of its own.
func newShares(key []byte) *shares {
	if key == nil {
		key = make([]byte, sha256.Size)
		_, _ = rand.Read(key) // never fails: crypto/rand ends the program instead
	}
	return &shares{key: key, lookup: ratelimit.New[netip.Addr](5, 50), accounts: map[[sha256.Size]byte]knownAccount{}}
}

// number is that of whoever something stands for: the same at all servers of a database.
func (s *shares) keyedNumber(kind string, of []byte) uint64 {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write([]byte(kind)) // a hash takes all
	_, _ = mac.Write(of)
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// numbered is an address with a number added. An IPv6 one stands for its network, whose last 64
// bits are 0; an IPv4 one gets a place in 100::/64, which nobody has.
func shareAddress(addr netip.Addr, n uint64) netip.Addr {
	at := addr.As16()
	if addr.Is4() {
		four := addr.As4()
		at = [16]byte{0: 1, 8: four[0], 9: four[1], 10: four[2], 11: four[3]}
	}
	binary.BigEndian.PutUint32(at[12:], uint32(n)) //nolint:gosec // it is made to fit
	return netip.AddrFrom16(at)
}

// countedKey is under what the context of a request has what the request is counted under.
type addressKey struct{}

// Counted notes under what a request is counted, once.
func (c *Callers) WithAddress(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), addressKey{}, c.computeAddress(r)))
}

// Address returns what a request is counted under: the client's address, an IPv6 one by its
// network; in a club's network, one of several in its place.
func (c *Callers) Address(r *http.Request) netip.Addr {
	if addr, ok := r.Context().Value(addressKey{}).(netip.Addr); ok {
		return addr
	}
	return c.computeAddress(r)
}

func (c *Callers) computeAddress(r *http.Request) netip.Addr {
	client := c.ingress.ClientAddr(r)
	addr := httpd.Network(client)
	if c.ingress.ClubFactor <= 1 || !c.ingress.InClub(client) {
		return addr
	}
	n := uint64(0)
	if credential := c.credential(r); credential != "" {
		n = c.shares.keyedNumber("brought ", []byte(credential))
	} else {
		n = c.shares.next.Add(1)
	}
	return shareAddress(addr, 1+n%uint64(c.ingress.ClubFactor)) //nolint:gosec // it is above 1
}

// credential is what a request says of who sends it, or "".
func (c *Callers) credential(r *http.Request) string {
	if auth := r.Header.Get("Authorization"); auth != "" {
		return auth
	}
	cookie, err := r.Cookie(c.CookieName(r))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// Allow counts one use by a request, or says how long to wait. Where its address has no more,
// who is signed in has a share of their own.
func (c *Callers) Allow(l *ratelimit.PerAddress, r *http.Request) time.Duration {
	return CountWithShares(c, r, func(addr netip.Addr, now time.Time) time.Duration { return l.Allow(addr, now) })
}

// Shared has a request count under its address. Where that has no more, who is signed in has a
// share of their own. The zero T says that it was counted, another value why it was not.
func CountWithShares[T comparable](c *Callers, r *http.Request, count func(addr netip.Addr, now time.Time) T) T {
	var none T
	now, addr := time.Now(), c.Address(r)
	refused := count(addr, now)
	if refused == none {
		return none
	}
	own, ok := c.accountNumber(r, addr, now)
	if !ok {
		return refused
	}
	if refused = count(shareAddress(addr, oneAccountFrom+own%oneAccountFrom), now); refused != none {
		return refused
	}
	first := c.shares.next.Add(1)
	for i := range uint64(AccountShares) { // which of them have more, other servers may know alone
		if refused = count(shareAddress(addr, accountSharesFrom+(first+i)%AccountShares), now); refused == none {
			return none
		}
	}
	return refused
}

// OfAccounts returns the address under which one of the accounts behind a request's address is
// counted, if the request is of an account.
func (c *Callers) AccountShareAddress(r *http.Request) (addr netip.Addr, ok bool) {
	addr = c.Address(r)
	own, ok := c.accountNumber(r, addr, time.Now())
	if !ok {
		return netip.Addr{}, false
	}
	return shareAddress(addr, accountSharesFrom+own%AccountShares), true
}

// ofMember reports whether a request is of an account, and a number for which. To look that up
// is limited: what is nobody's costs a look into the store too.
func (c *Callers) accountNumber(r *http.Request, addr netip.Addr, now time.Time) (uint64, bool) {
	credential := c.credential(r)
	if credential == "" {
		return 0, false
	}
	key := sha256.Sum256([]byte(credential))
	c.shares.mu.Lock()
	known, ok := c.shares.accounts[key]
	c.shares.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.number, true
	}
	if c.shares.lookup.Allow(addr, now) > 0 {
		return 0, false
	}
	who, err := c.Who(r)
	if err != nil || !who.Known() {
		return 0, false
	}
	if _, err := c.accounts.Account(r.Context(), who.Holder); err != nil {
		return 0, false
	}
	m := knownAccount{c.shares.keyedNumber("account ", who.Holder[:]), now.Add(knownAccountTime)}
	c.shares.mu.Lock()
	defer c.shares.mu.Unlock()
	if len(c.shares.accounts) >= ratelimit.MaxKeys {
		clear(c.shares.accounts) // they are looked up again
	}
	c.shares.accounts[key] = m
	return m.number, true
}

// AllowEverywhere counts one use of something at this server and, if that has room for it, at all
// servers together, or says how long to wait. What names the use and who it counts for, the same at
// all servers. While the database does not answer nothing comes of what is counted so anyway. Whoever
// hangs up meanwhile is counted all the same: what is broken off costs a connection to the database.
func AllowOnAllServers[K comparable](ctx context.Context, c *Callers, l *ratelimit.Keyed[K], of K, what string) time.Duration {
	wait := l.Allow(of, time.Now())
	if wait > 0 || c.cfg.CountOnAllServers == nil {
		return wait
	}
	perSecond, burst := l.Rate()
	wait, err := c.cfg.CountOnAllServers(context.WithoutCancel(ctx), what, perSecond, burst)
	if err != nil {
		c.cfg.Log.ErrorContext(ctx, "the store failed", "doing", "counting for all servers", slog.String("reason", store.Why(err)))
	}
	return wait
}
