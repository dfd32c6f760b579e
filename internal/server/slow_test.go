package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/table/gamelog"
)

// pipes is a listener whose connections have no buffers: what one side does not
// read, the other cannot write.
type pipes struct {
	made chan net.Conn
	done chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.made:
		return c, nil
	case <-p.done:
		return nil, errors.New("closed")
	}
}

func (p *pipes) Close() error { close(p.done); return nil }
func (p *pipes) Addr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:1"))
}

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	server, client := net.Pipe()
	p.made <- server
	return client, nil
}

// TestStuckSocketIsCut never reads from a socket. It is closed, and meanwhile
// nobody else waits for it.
func TestStuckSocketIsCut(t *testing.T) {
	h := openHouse(t)
	h.streams.PushTime = 300 * time.Millisecond
	p := &pipes{make(chan net.Conn), make(chan struct{})}
	web := &http.Server{Handler: h.Handler()}
	go func() { _ = web.Serve(p) }()
	defer func() { _ = web.Close() }()
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	client := &http.Client{Transport: &http.Transport{DialContext: p.dial}}
	stuck, _, err := websocket.Dial(t.Context(), "http://127.0.0.1"+gamePath(table, "/socket"), &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stuck.CloseNow() }()
	eventually(t, "the stuck spectator", func() bool { return b.get(gamePath(table, "")).ok(t).Spectators == 1 })
	start := time.Now()
	b.step(table, 0, "m").ok(t)
	if d := time.Since(start); d > h.streams.PushTime {
		t.Errorf("a choice took %v beside a stuck socket", d)
	}
	eventually(t, "the end of the stuck socket", func() bool { return b.get(gamePath(table, "")).ok(t).Spectators == 0 })
}

// TestSlowHeaders sends half a request and waits.
func TestSlowHeaders(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- h.Serve(ctx, ln) }()
	for name, sent := range map[string]string{
		"headers": "GET / HTTP/1.1\r\nHost: localhost\r\n",
		"body":    "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, err := net.Dial("tcp", ln.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = c.Close() }()
			if _, err := c.Write([]byte(sent)); err != nil {
				t.Fatal(err)
			}
			if err := c.SetReadDeadline(time.Now().Add(25 * time.Second)); err != nil {
				t.Fatal(err)
			}
			for buf := make([]byte, 4096); ; {
				if _, err := c.Read(buf); isTimeout(err) {
					t.Fatal("the server waits for the rest for ever")
				} else if err != nil {
					return // closed
				}
			}
		})
	}
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func isTimeout(err error) bool {
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}
