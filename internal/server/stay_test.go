package server

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"circulade/internal/httpd"
	"circulade/internal/table/gamelog"
)

// A socket goes on when its request is over, so that it does not hold what came with that: the
// request counts while the socket is open, and what is pushed comes all the same.
func TestSocketOutlivesItsRequest(t *testing.T) {
	h := openHouse(t)
	answered := make(chan string, 1)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.Handler().ServeHTTP(w, r)
		if httpd.IsUpgrade(r) {
			answered <- r.Host
		}
	}))
	defer web.Close()
	h.url = web.URL
	ann := h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	conn := ann.socket(table, 0)
	<-answered
	if n := h.lines.open(); n != 1 {
		t.Errorf("%d lines are open, want 1", n)
	}
	after := ann.step(table, 0, "one").ok(t)
	ann.until(conn, "the choice", func(s *tableSeen) bool { return s.Seq == after.Seq })
	_ = conn.CloseNow()
	h.Close() // waits for what is open
	if n := h.lines.open(); n != 0 {
		t.Errorf("%d lines are open when the server has been closed", n)
	}
}

// What goes wrong in a line that is on its own is told to the log; it ends, and the server goes on.
func TestLineThatPanics(t *testing.T) {
	h := openHouse(t)
	r := httptest.NewRequest(http.MethodGet, "/api/lobby/socket", nil)
	r = r.WithContext(httpd.WithRequestID(r.Context(), "the-name-of-it"))
	var done []string
	ended := make(chan struct{})
	end := parting{func() { close(ended) }, func() { done = append(done, "first") }, func() { done = append(done, "last") }}
	h.stay(r, socket{}, end, func() { panic("a fault") })
	<-ended
	if log := h.log.String(); !strings.Contains(log, "a fault") || !strings.Contains(log, "the-name-of-it") {
		t.Errorf("the log has %s", log)
	}
	if !slices.Equal(done, []string{"last", "first"}) {
		t.Errorf("done were %v", done)
	}
}

// What comes with the request that opens a socket is not lost.
func TestSlimHasWhatCameEarly(t *testing.T) {
	got := make(chan []byte, 1)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, both, err := slim{w}.Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		early, _ := both.Peek(both.Reader.Buffered())
		got <- bytes.Clone(early)
	}))
	defer web.Close()
	conn := mustDial(t, web.Listener.Addr())
	defer conn.Close()
	early := strings.Repeat("x", 1000) // more than the buffer has in general
	if _, err := conn.Write([]byte("GET / HTTP/1.1\r\nHost: a\r\n\r\n" + early)); err != nil {
		t.Fatal(err)
	}
	if g := <-got; string(g) != early {
		t.Errorf("got %d bytes, want %d", len(g), len(early))
	}
}

func mustDial(t *testing.T, at net.Addr) net.Conn {
	t.Helper()
	conn, err := net.Dial(at.Network(), at.String())
	if err != nil {
		t.Fatal(err)
	}
	return conn
}
