package httpd

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// connLimiter is a listener that bounds the connections that are open at once: those of an
// address, and of everybody. Where there is no room left the connection that has been
// idle longest makes some; if all are in use the new one is closed at once, which
// costs less than to leave it waiting.
type connLimiter struct {
	net.Listener
	limitFor func(netip.Addr) int // what an address may have; 0: any number
	all      int

	mu    sync.Mutex
	open  map[netip.Addr]int
	total int
	idle  list.List // of *conn, the one idle longest in front
}

// A limitedConn is counted until it is closed.
type limitedConn struct {
	net.Conn
	of     *connLimiter
	from   netip.Addr    // an IPv6 one's network
	limit  int           // that it may have; 0: any number
	closed bool          // guarded by conns.mu, as is idle
	idle   *list.Element // in conns.idle, or nil
}

// newConnLimiter bounds a listener. Each says what an address may have, 0 if it says nothing because
// it is a proxy's; no other has more than half of all.
func newConnLimiter(ln net.Listener, each func(netip.Addr) int, all int) *connLimiter {
	mostFor := func(addr netip.Addr) int { return min(each(addr), max(1, all/2)) }
	return &connLimiter{Listener: ln, limitFor: mostFor, all: all, open: map[netip.Addr]int{}}
}

// Accept returns the next connection for which there is room.
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

// remoteAddr returns the address that a connection comes from.
func remoteAddr(c net.Conn) netip.Addr {
	tcp, ok := c.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr()
}

// admit counts a connection, unless there is no room for it.
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

// evict closes the connection that has been idle longest of those that may go.
func (cs *connLimiter) evict(may func(*limitedConn) bool) bool {
	for e := cs.idle.Front(); e != nil; e = e.Next() {
		if c := e.Value.(*limitedConn); may(c) {
			cs.release(c)
			_ = c.Conn.Close() // the server notices, and had nothing to say
			return true
		}
	}
	return false
}

// release takes a connection out of the count, once.
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

// unmarkIdle takes a connection from the idle ones.
func (cs *connLimiter) unmarkIdle(c *limitedConn) {
	if c.idle != nil {
		cs.idle.Remove(c.idle)
		c.idle = nil
	}
}

// Close closes the connection.
func (c *limitedConn) Close() error {
	c.of.mu.Lock()
	c.of.release(c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// trackState is told by the HTTP server what a connection does.
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
