package httpd

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// conns is a listener that bounds the connections that are open at once: those of an
// address, and of everybody. Where there is no room left the connection that has been
// idle longest makes some; if all are in use the new one is closed at once, which
// costs less than to leave it waiting.
type conns struct {
	net.Listener
	mostFor func(netip.Addr) int // what an address may have; 0: any number
	all     int

	mu   sync.Mutex
	open map[netip.Addr]int
	sum  int
	idle list.List // of *conn, the one idle longest in front
}

// A conn is counted until it is closed.
type conn struct {
	net.Conn
	of     *conns
	from   netip.Addr    // an IPv6 one's network
	most   int           // that it may have; 0: any number
	closed bool          // guarded by conns.mu, as is idle
	idle   *list.Element // in conns.idle, or nil
}

// newConns bounds a listener. Each says what an address may have, 0 if it says nothing because
// it is a proxy's; no other has more than half of all.
func newConns(ln net.Listener, each func(netip.Addr) int, all int) *conns {
	mostFor := func(addr netip.Addr) int { return min(each(addr), max(1, all/2)) }
	return &conns{Listener: ln, mostFor: mostFor, all: all, open: map[netip.Addr]int{}}
}

// Accept returns the next connection for which there is room.
func (cs *conns) Accept() (net.Conn, error) {
	for {
		raw, err := cs.Listener.Accept()
		if err != nil {
			return nil, err
		}
		addr := remote(raw)
		c := &conn{Conn: raw, of: cs, from: Network(addr), most: cs.mostFor(addr)}
		if cs.admit(c) {
			return c, nil
		}
		_ = raw.Close() // nobody has used it
	}
}

// remote returns the address that a connection comes from.
func remote(c net.Conn) netip.Addr {
	tcp, ok := c.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr()
}

// admit counts a connection, unless there is no room for it.
func (cs *conns) admit(c *conn) bool {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c.most > 0 && cs.open[c.from] >= c.most && !cs.evict(func(o *conn) bool { return o.from == c.from }) {
		return false
	}
	if cs.sum >= cs.all && !cs.evict(func(*conn) bool { return true }) {
		return false
	}
	cs.open[c.from]++
	cs.sum++
	return true
}

// evict closes the connection that has been idle longest of those that may go.
func (cs *conns) evict(may func(*conn) bool) bool {
	for e := cs.idle.Front(); e != nil; e = e.Next() {
		if c := e.Value.(*conn); may(c) {
			cs.forget(c)
			_ = c.Conn.Close() // the server notices, and had nothing to say
			return true
		}
	}
	return false
}

// forget takes a connection out of the count, once.
func (cs *conns) forget(c *conn) {
	cs.rouse(c)
	if c.closed {
		return
	}
	c.closed = true
	cs.sum--
	if cs.open[c.from]--; cs.open[c.from] == 0 {
		delete(cs.open, c.from)
	}
}

// rouse takes a connection from the idle ones.
func (cs *conns) rouse(c *conn) {
	if c.idle != nil {
		cs.idle.Remove(c.idle)
		c.idle = nil
	}
}

// Close closes the connection.
func (c *conn) Close() error {
	c.of.mu.Lock()
	c.of.forget(c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// state is told by the HTTP server what a connection does.
func (cs *conns) state(nc net.Conn, state http.ConnState) {
	if secure, ok := nc.(*tls.Conn); ok {
		nc = secure.NetConn()
	}
	c, ok := nc.(*conn)
	if !ok {
		return
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.rouse(c)
	if state == http.StateIdle && !c.closed {
		c.idle = cs.idle.PushBack(c)
	}
}
