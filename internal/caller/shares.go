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

// This file counts the people behind one address apart. All rate limits and quotas are by address. So
// that a school or club gets more than one household, its people are counted under several made-up
// addresses that no client has: that of its network with the number of a share added.

// AccountShares is how many shares of an address its accounts have together, beside the share of
// callers without an account. With it an address stays below half of what the server holds.
const AccountShares = 4

// The first numbers of the shares that accounts have; those below are of a club's people.
const (
	accountSharesFrom = 1 << 30 // AccountShares of them, which all accounts behind an address have together
	oneAccountFrom    = 1 << 31 // and more: one for each account alone
)

// knownAccountTime is how long accountNumber remembers which account a credential belongs to.
const knownAccountTime = time.Minute

// shares assign the people behind one IP address to shares: made-up addresses under which rate
// limits count them apart, so that one person does not use up the limit of the others.
type shares struct {
	key    []byte                // HMAC key of the numbers: the same at all servers of a database
	next   atomic.Uint64         // counts requests without a credential, which get the shares in turn
	lookup *ratelimit.PerAddress // limits the look-ups of credentials in the store

	mu       sync.Mutex
	accounts map[[sha256.Size]byte]knownAccount // by the hash of the credential
}

// A knownAccount is the number of the account to which a credential belongs, as accountNumber
// remembers it.
type knownAccount struct {
	number uint64
	until  time.Time
}

// newShares returns shares without remembered accounts. key is the HMAC key from which each account
// and credential gets its number; nil: a random key.
func newShares(key []byte) *shares {
	if key == nil {
		key = make([]byte, sha256.Size)
		_, _ = rand.Read(key) // never fails: crypto/rand ends the program instead
	}
	return &shares{key: key, lookup: ratelimit.New[netip.Addr](5, 50), accounts: map[[sha256.Size]byte]knownAccount{}}
}

// keyedNumber returns the HMAC of `of`, an account's id or a credential, as a number: the same at
// all servers of a database, and nobody without the key can tell whose it is. kind says what the
// bytes are, so that an account and a credential with the same bytes get different numbers.
func (s *shares) keyedNumber(kind string, of []byte) uint64 {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write([]byte(kind)) // a hash takes all
	_, _ = mac.Write(of)
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// shareAddress returns a made-up address that no client has, under which rate limits count share
// number n of the people behind addr. n stands in its last four bytes. An IPv6 addr must be that of
// a /64 network; an IPv4 one is put into the unused network 100::/64.
func shareAddress(addr netip.Addr, n uint64) netip.Addr {
	at := addr.As16()
	if addr.Is4() {
		four := addr.As4()
		at = [16]byte{0: 1, 8: four[0], 9: four[1], 10: four[2], 11: four[3]}
	}
	binary.BigEndian.PutUint32(at[12:], uint32(n)) //nolint:gosec // it is made to fit
	return netip.AddrFrom16(at)
}

// addressKey is the context key of the address under which rate limits count a request.
type addressKey struct{}

// WithAddress returns a copy of the request that keeps in its context what Address returns for it,
// so that all rate limits count the request under one and the same address.
func (c *Callers) WithAddress(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), addressKey{}, c.computeAddress(r)))
}

// Address returns the address under which rate limits count a request: the client's IPv4 address or
// IPv6 network. In a club's network, which many people share, it is a made-up address that only
// some of them have.
func (c *Callers) Address(r *http.Request) netip.Addr {
	if addr, ok := r.Context().Value(addressKey{}).(netip.Addr); ok {
		return addr
	}
	return c.computeAddress(r)
}

// computeAddress computes what Address returns for a request without WithAddress. In a club's
// network a session cookie or token always gets the same of the club's made-up addresses; requests
// without either get them in turn.
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

// credential returns the Authorization header of a request or else its session cookie, unchecked;
// "" if it has neither.
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

// Allow counts a request in a rate limit and returns 0, or how long the caller has to wait. When
// the limit of the caller's address is used up, a request of an account is still allowed if there
// is room both in a limit of this account alone and in one that all accounts behind the address
// share.
func (c *Callers) Allow(l *ratelimit.PerAddress, r *http.Request) time.Duration {
	return CountWithShares(c, r, func(addr netip.Addr, now time.Time) time.Duration { return l.Allow(addr, now) })
}

// CountWithShares calls count with the address under which the request is counted; count returns
// the zero T if a limit has room for one more, else why not. If it refuses and the caller has an
// account, count is tried with a made-up address of this account alone, which must have room, and
// then with those that all accounts behind the address share, until one has room. The result is the
// zero T if the request is allowed, else the last refusal.
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

// AccountShareAddress returns the made-up address under which a limit counts the account that sends
// a request when the client's own address has used up its limit. It is one of AccountShares that
// the accounts behind that address have together, for an account always the same. ok is false if no
// account sends the request.
func (c *Callers) AccountShareAddress(r *http.Request) (addr netip.Addr, ok bool) {
	addr = c.Address(r)
	own, ok := c.accountNumber(r, addr, time.Now())
	if !ok {
		return netip.Addr{}, false
	}
	return shareAddress(addr, accountSharesFrom+own%AccountShares), true
}

// accountNumber returns the number, the same at all servers, under which limits count the account
// that sends a request, and true; 0 and false if no account does. It remembers for knownAccountTime
// to which account a credential belongs. Unknown credentials behind the address addr are looked up
// in the store only at a limited rate; beyond it, and if the store fails, it returns false.
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

// AllowOnAllServers counts one use by the key `of` in the rate limit l of this server and then, if
// there are several, in the same limit of all servers together. It returns 0, or how long to wait
// if either is used up. `what` names limit and key in the database. If the database fails, it logs
// that and this server's limit alone decides. A client that hangs up meanwhile is counted too:
// breaking off would cost a database connection.
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
