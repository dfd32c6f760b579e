package server

import (
	"container/list"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits are what one address may do. A zero Limits allows nothing; start from
// DefaultLimits.
type Limits struct {
	Requests      float64 // a second
	RequestBurst  int
	Tables        float64 // new ones a second
	TableBurst    int
	Records       float64 // opened ones a second
	RecordBurst   int
	Sockets       int // sockets and streams open at once
	ComputerGames int // tables at once on which computer players are at work
}

// DefaultLimits are far above what people at a table need, and low enough that
// one address cannot take the server from the others.
func DefaultLimits() Limits {
	return Limits{
		Requests: 50, RequestBurst: 500,
		Tables: 1.0 / 3, TableBurst: 60,
		Records: 1.0 / 2, RecordBurst: 30,
		Sockets: 60, ComputerGames: 20,
	}
}

// perRequest is how many pictures an address may ask for beside each request. A
// table with every expansion shows two hundred at once; they come from memory, and
// a browser keeps them.
const perRequest = 10

// Times returns the limits multiplied, for many people behind one address.
func (l Limits) Times(factor float64) Limits {
	n := func(v int) int { return max(1, int(float64(v)*factor)) }
	return Limits{
		l.Requests * factor, n(l.RequestBurst), l.Tables * factor, n(l.TableBurst),
		l.Records * factor, n(l.RecordBurst), n(l.Sockets), n(l.ComputerGames),
	}
}

// maxAddresses is how many addresses a limiter remembers; the one longest
// unseen is forgotten first.
const maxAddresses = 4096

// A limiter holds a rate for each address.
type limiter struct {
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	order list.List // of *limited, the latest first
	known map[netip.Addr]*list.Element
}

type limited struct {
	addr netip.Addr
	rate *rate.Limiter
}

func newLimiter(perSecond float64, burst int) *limiter {
	return &limiter{rate: rate.Limit(perSecond), burst: burst, known: map[netip.Addr]*list.Element{}}
}

// allow counts one use and returns 0, or how long the address must wait.
func (l *limiter) allow(addr netip.Addr, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.known[addr]
	if ok {
		l.order.MoveToFront(e)
	} else {
		if len(l.known) >= maxAddresses {
			last := l.order.Back()
			delete(l.known, l.order.Remove(last).(*limited).addr)
		}
		e = l.order.PushFront(&limited{addr, rate.NewLimiter(l.rate, l.burst)})
		l.known[addr] = e
	}
	r := e.Value.(*limited).rate.ReserveN(now, 1)
	if !r.OK() {
		return time.Minute
	}
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// A counter counts what each address has open.
type counter struct {
	limit int
	mu    sync.Mutex
	open  map[netip.Addr]int
}

func newCounter(limit int) *counter { return &counter{limit: limit, open: map[netip.Addr]int{}} }

// full reports whether the address has all that it may have.
func (c *counter) full(addr netip.Addr) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[addr] >= c.limit
}

// take opens one, unless the address is full.
func (c *counter) take(addr netip.Addr) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[addr] >= c.limit {
		return false
	}
	c.open[addr]++
	return true
}

// add opens (1) or closes (-1) one, whatever the limit.
func (c *counter) add(addr netip.Addr, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[addr] += n; c.open[addr] <= 0 {
		delete(c.open, addr)
	}
}

// address returns what a request is counted under: the peer's address, an IPv6
// one by its network. Behind a proxy it is the one that the proxy added.
func (s *Server) address(r *http.Request) netip.Addr {
	text := r.RemoteAddr
	if ap, err := netip.ParseAddrPort(text); err == nil {
		text = ap.Addr().String()
	}
	if s.cfg.BehindProxy {
		forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
		if last := strings.TrimSpace(forwarded[strings.LastIndex(forwarded, ",")+1:]); last != "" {
			text = last
		}
	}
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Addr{}
	}
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			addr = p.Addr()
		}
	}
	return addr
}
