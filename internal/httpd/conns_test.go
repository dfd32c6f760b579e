package httpd

import (
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// startLimitedServer starts a server on loopback with a limit of connections, and returns its
// address.
func startLimitedServer(t *testing.T, each, all int) (*connLimiter, string) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	cs := newConnLimiter(ln, nil, all)
	cs.limitFor = func(netip.Addr) int { return each } // on this machine all come from one address
	web := &http.Server{ConnState: cs.trackState, ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "here")
	})}
	go func() { _ = web.Serve(cs) }()
	t.Cleanup(func() { _ = web.Close() })
	return cs, ln.Addr().String()
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// isAnswered sends a request and reports whether it was answered.
func isAnswered(t *testing.T, c net.Conn) bool {
	t.Helper()
	if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		return false
	}
	if err := c.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, 4096)
	n, err := c.Read(answer)
	return err == nil && strings.HasPrefix(string(answer[:n]), "HTTP/1.1 200")
}

// counts returns how many connections are open, and how many of them are idle.
func (cs *connLimiter) counts() (sum, idle int) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return cs.total, cs.idle.Len()
}

// Silent connections of one address take what is its own and no more; another is
// refused at once, and there is room again when one ends.
func TestConnectionsOfAnAddress(t *testing.T) {
	cs, address := startLimitedServer(t, 3, 100)
	var held []net.Conn
	for range 3 {
		held = append(held, dial(t, address))
	}
	eventually(t, "three connections", func() bool { sum, _ := cs.counts(); return sum == 3 })
	began := time.Now()
	if isAnswered(t, dial(t, address)) || time.Since(began) > 2*time.Second {
		t.Errorf("a fourth was answered, or left to wait for %v", time.Since(began))
	}
	_ = held[0].Close()
	eventually(t, "room", func() bool { return isAnswered(t, dial(t, address)) })
}

// Whoever comes when all places are taken gets that of the connection that has been
// idle longest.
func TestIdleConnectionsMakeRoom(t *testing.T) {
	cs, address := startLimitedServer(t, 100, 3)
	first, second := dial(t, address), dial(t, address)
	for i, c := range []net.Conn{first, second} {
		if !isAnswered(t, c) {
			t.Fatal("not answered")
		}
		eventually(t, "idleness", func() bool { _, idle := cs.counts(); return idle == i+1 })
	}
	silent := dial(t, address) // at work on a request that never comes
	eventually(t, "three connections", func() bool { sum, _ := cs.counts(); return sum == 3 })
	if !isAnswered(t, dial(t, address)) {
		t.Error("a new connection found no room beside idle ones")
	}
	if isAnswered(t, first) {
		t.Error("the connection that was idle longest is open still")
	}
	if !isAnswered(t, second) {
		t.Error("another one has been closed")
	}
	_ = silent.Close()
}

// One address has at most half of all places.
func TestConnectionsLeaveHalf(t *testing.T) {
	if n := newConnLimiter(nil, func(netip.Addr) int { return 1000 }, 100).limitFor(netip.Addr{}); n != 50 {
		t.Errorf("one address may have %d of 100", n)
	}
	if n := newConnLimiter(nil, func(netip.Addr) int { return 0 }, 100).limitFor(netip.Addr{}); n != 0 {
		t.Error("behind a proxy all connections come from one address")
	}
}

// A server counts the connections that it serves, and lets them go.
func TestServerBoundsConnections(t *testing.T) {
	s := testServer(t, func(c *Config) { c.Connections, c.AllConnections = 7, 1<<20 })
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ln.Close() }()
	cs := s.limitConns(ln, 1)
	proxy, club, other := netip.MustParseAddr("10.0.0.9"), netip.MustParseAddr("192.0.2.9"), netip.MustParseAddr("198.51.100.1")
	if n := descriptors(); cs.limitFor(other) != 7 || n > 0 && cs.all > n {
		t.Errorf("%d connections an address, %d in all, with %d descriptors", cs.limitFor(other), cs.all, n)
	}
	in := s.cfg.Ingress
	in.Proxies, in.Clubs, in.ClubFactor = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, 3
	if cs := s.limitConns(ln, 1); cs.limitFor(proxy) != 0 || cs.limitFor(club) != 21 || cs.limitFor(other) != 7 {
		t.Errorf("%d connections of a proxy, %d of a club, %d of another address", cs.limitFor(proxy), cs.limitFor(club), cs.limitFor(other))
	}
	in.BehindProxy = true
	if n := s.limitConns(ln, 1).limitFor(other); n != 0 {
		t.Errorf("behind a proxy %d connections an address", n)
	}
}
