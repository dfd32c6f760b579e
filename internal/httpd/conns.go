package httpd

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// A connLimiter is a listener that limits how many connections are open at once, for each address
// and in all. Where a limit is reached, the connection that has been idle longest is closed to make
// room; if all are in use, the new connection is closed at once.
type connLimiter struct {
	net.Listener
	limitFor func(netip.Addr) int // how many connections an address may have; 0: any number
	all      int                  // how many may be open in all

	mu    sync.Mutex
	open  map[netip.Addr]int // how many connections each address has
	total int                // how many are open in all
	idle  list.List          // of *limitedConn, the one that has been idle longest in front
}

// A limitedConn is a connection that a connLimiter counts until it is closed.
type limitedConn struct {
	net.Conn
	of     *connLimiter  // that counts it
	from   netip.Addr    // the client's address; of IPv6 its network
	limit  int           // of connections of that address; 0: none
	closed bool          // guarded by of.mu, as is idle
	idle   *list.Element // in of.idle, or nil
}

// newConnLimiter returns a listener that limits how many connections of ln are open at once: in total
// to all, and for an address to what each returns for it, but to no more than half of all. If each
// returns 0, as for a proxy, that address has no limit of its own.
func newConnLimiter(ln net.Listener, each func(netip.Addr) int, all int) *connLimiter {
	limitFor := func(addr netip.Addr) int { return min(each(addr), max(1, all/2)) }
	return &connLimiter{Listener: ln, limitFor: limitFor, all: all, open: map[netip.Addr]int{}}
}

// Accept waits for the next connection for which there is room and returns it. It closes those for
// which there is none. It implements net.Listener.
func (cs *connLimiter) Accept() (net.Conn, error) {
	for {
		raw, err := cs.Listener.Accept()
		if err != nil {
			return nil, err
		}
		addr := remoteAddr(raw)
		c := &limitedConn{Conn: raw, of: cs, from: Network(addr), limit: cs.limitFor(addr)}
		if cs.admit(c) {
			return c, nil
		}
		_ = raw.Close() // nobody has used it
	}
}

// remoteAddr returns the IP address of the client end of a connection, or the zero Addr if it is no
// TCP connection.
func remoteAddr(c net.Conn) netip.Addr {
	tcp, ok := c.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr()
}

// admit counts a new connection and returns true. If a limit is reached, it first closes an idle
// connection to make room; if none is idle, it counts nothing and returns false.
func (cs *connLimiter) admit(c *limitedConn) bool {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c.limit > 0 && cs.open[c.from] >= c.limit && !cs.evict(func(o *limitedConn) bool { return o.from == c.from }) {
		return false
	}
	if cs.total >= cs.all && !cs.evict(func(*limitedConn) bool { return true }) {
		return false
	}
	cs.open[c.from]++
	cs.total++
	return true
}

// evict closes one idle connection and returns true: of those for which may returns true, the one that
// has been idle longest. It returns false if there is none. The caller holds the lock.
func (cs *connLimiter) evict(may func(*limitedConn) bool) bool {
	for e := cs.idle.Front(); e != nil; e = e.Next() {
		if c := e.Value.(*limitedConn); may(c) {
			cs.release(c)
			_ = c.Conn.Close() // the HTTP server notices; no response was under way
			return true
		}
	}
	return false
}

// release stops counting a connection that is being closed; it does not close it. A second call for the
// same connection does nothing. The caller holds the lock.
func (cs *connLimiter) release(c *limitedConn) {
	cs.unmarkIdle(c)
	if c.closed {
		return
	}
	c.closed = true
	cs.total--
	if cs.open[c.from]--; cs.open[c.from] == 0 {
		delete(cs.open, c.from)
	}
}

// unmarkIdle removes a connection from the list of idle ones, if it is there.
func (cs *connLimiter) unmarkIdle(c *limitedConn) {
	if c.idle != nil {
		cs.idle.Remove(c.idle)
		c.idle = nil
	}
}

// Close closes the connection, which then no longer counts in the limits.
func (c *limitedConn) Close() error {
	c.of.mu.Lock()
	c.of.release(c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// trackState keeps the list of idle connections. It is the ConnState hook of the HTTP server, which
// calls it when a connection becomes idle or active.
func (cs *connLimiter) trackState(nc net.Conn, state http.ConnState) {
	if secure, ok := nc.(*tls.Conn); ok {
		nc = secure.NetConn()
	}
	c, ok := nc.(*limitedConn)
	if !ok {
		return
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.unmarkIdle(c)
	if state == http.StateIdle && !c.closed {
		c.idle = cs.idle.PushBack(c)
	}
}
