package server

import (
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// lines bounds the sockets and streams that are open at once: those of everybody,
// of an address and of a session, so that neither a page that opens ever more of
// them nor one address takes the server from the others.
type lines struct {
	all       *ratelimit.Counter[struct{}]
	addresses *ratelimit.Counter[netip.Addr]
	holders   *ratelimit.Counter[store.Holder]
}

func newLines(l Limits) *lines {
	return &lines{
		all:       ratelimit.NewCounter[struct{}](l.AllSockets),
		addresses: ratelimit.NewCounter[netip.Addr](min(l.Sockets, max(1, l.AllSockets/2))),
		holders:   ratelimit.NewCounter[store.Holder](l.SessionLines),
	}
}

// open returns how many there are.
func (l *lines) open() int { return l.all.Opened(struct{}{}) }

// take opens a line, and returns what closes it; or says why there may be none. Who
// has neither a session nor a secret is counted by the address alone.
func (l *lines) take(from netip.Addr, who access.Who, session store.Holder) (release func(), err error) {
	quit := func() {}
	if session == (store.Holder{}) {
		session = who.Holder
	}
	if session != (store.Holder{}) {
		if !l.holders.Open(session) {
			return nil, refusal.Often("this browser follows too many tables at once", 10*time.Second)
		}
		quit = func() { l.holders.Close(session) }
	}
	if !l.addresses.Open(from) {
		quit()
		return nil, refusal.Often("too many open connections from this address", 10*time.Second)
	}
	if !l.all.Open(struct{}{}) {
		l.addresses.Close(from)
		quit()
		return nil, refusal.Often("the server has as many open connections as it can hold", 10*time.Second)
	}
	return func() {
		l.all.Close(struct{}{})
		l.addresses.Close(from)
		quit()
	}, nil
}

// line opens a line as lines.take does. Where the address has no more of them, who is signed
// in has one of those of its accounts.
func (s *Server) line(r *http.Request, who access.Who, session store.Holder) (release func(), err error) {
	addr := s.callers.Address(r)
	release, err = s.lines.take(addr, who, session)
	if err == nil {
		return release, nil
	}
	own, ok := s.callers.OfAccounts(r)
	if !ok {
		return nil, err
	}
	return s.lines.take(own, who, session)
}
