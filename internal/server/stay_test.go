package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"circulade/internal/httpd"

	"circulade/internal/store"
	"circulade/internal/stream"
	"circulade/internal/table/access"
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
	if n := h.streams.Open(); n != 1 {
		t.Errorf("%d lines are open, want 1", n)
	}
	after := ann.step(table, 0, "one").ok(t)
	ann.until(conn, "the choice", func(s *tableSeen) bool { return s.Seq == after.Seq })
	_ = conn.CloseNow()
	h.Close() // waits for what is open
	if n := h.streams.Open(); n != 0 {
		t.Errorf("%d lines are open when the server has been closed", n)
	}
}

// What goes wrong in a socket that is on its own is told to the log; it ends, and the server goes on.
func TestLineThatPanics(t *testing.T) {
	h := openHouse(t)
	var done []string
	ended := make(chan struct{})
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(httpd.WithRequestID(r.Context(), "the-name-of-it"))
		a, err := h.streams.Admit(r, access.Who{}, store.Holder{})
		if err != nil {
			t.Error(err)
			return
		}
		defer a.Release()
		a.Defer(func() { close(ended) })
		a.Defer(func() { done = append(done, "first") })
		if opened, err := a.Open(func() (stream.Conn, error) { return stream.AcceptSocket(w, r, false) }); !opened {
			t.Error(err)
			return
		}
		a.Defer(func() { done = append(done, "last") })
		a.Serve(nil, stream.Sources{faulty{}})
	}))
	defer web.Close()
	conn, _, err := websocket.Dial(t.Context(), web.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	<-ended
	if log := h.log.String(); !strings.Contains(log, "a fault") || !strings.Contains(log, "the-name-of-it") {
		t.Errorf("the log has %s", log)
	}
	if !slices.Equal(done, []string{"last", "first"}) {
		t.Errorf("done were %v", done)
	}
	eventually(t, "that it counts no more", func() bool { return h.streams.Open() == 0 })
}

// A faulty source panics.
type faulty struct{}

func (faulty) Ready() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}
func (faulty) Next(context.Context) (stream.Message, error) { panic("a fault") }
func (faulty) Notice()                                      {}
func (faulty) Close()                                       {}
