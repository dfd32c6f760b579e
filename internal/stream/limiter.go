package stream

import (
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// Limits are how many streams may be open at once.
type Limits struct {
	Address int // streams of one address, which has at most half of all
	Session int // streams of one session or secret
	All     int // streams of everybody together
}

// A limiter bounds the streams that are open at once: those of everybody, of an address and of a
// session, so that neither a page that opens ever more of them nor one address uses up what others need.
type limiter struct {
	all       *ratelimit.Counter[struct{}]
	addresses *ratelimit.Counter[netip.Addr]
	holders   *ratelimit.Counter[store.Holder]
}

// newLimiter returns a limiter with no stream open. One address gets at most half of all streams, whatever
// its own limit.
func newLimiter(l Limits) *limiter {
	return &limiter{
		all:       ratelimit.NewCounter[struct{}](l.All),
		addresses: ratelimit.NewCounter[netip.Addr](min(l.Address, max(1, l.All/2))),
		holders:   ratelimit.NewCounter[store.Holder](l.Session),
	}
}

// openCount returns how many streams are open now.
func (l *limiter) openCount() int { return l.all.OpenCount(struct{}{}) }

// countFollowers returns about how many clients follow a stream: the sessions and secrets that have one,
// plus the streams that belong to neither.
func (l *limiter) countFollowers() int {
	known, theirs := l.holders.Totals()
	return known + max(0, l.openCount()-theirs)
}

// acquire counts a new stream of an address and of a session or, without one, of the caller's secret. It
// returns the function that takes the stream off the counts, or an error if a limit is reached. A client
// with neither session nor secret counts by address alone.
func (l *limiter) acquire(from netip.Addr, who access.Who, session store.Holder) (release func(), err error) {
	quit := func() {}
	if session == (store.Holder{}) {
		session = who.Holder
	}
	if session != (store.Holder{}) {
		if !l.holders.Open(session) {
			return nil, problem.TooOften("this browser follows too many tables at once", 10*time.Second)
		}
		quit = func() { l.holders.Close(session) }
	}
	if !l.addresses.Open(from) {
		quit()
		return nil, problem.TooOften("too many open connections from this address", 10*time.Second)
	}
	if !l.all.Open(struct{}{}) {
		l.addresses.Close(from)
		quit()
		return nil, problem.TooOften("the server has as many open connections as it can hold", 10*time.Second)
	}
	return func() {
		l.all.Close(struct{}{})
		l.addresses.Close(from)
		quit()
	}, nil
}

// acquire counts a new stream of a request and returns the function that takes it off the counts, or a
// problem if a limit is reached. Before it refuses a stream of an account it tries to count it under
// another address, made up for the accounts behind the client's address.
func (s *Streams) acquire(r *http.Request, who access.Who, session store.Holder) (release func(), err error) {
	addr := s.cfg.Callers.Address(r)
	release, err = s.limiter.acquire(addr, who, session)
	if err == nil {
		return release, nil
	}
	own, ok := s.cfg.Callers.AccountShareAddress(r)
	if !ok {
		return nil, err
	}
	return s.limiter.acquire(own, who, session)
}
