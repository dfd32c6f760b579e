package server

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/stream"
	"circulade/internal/table/gamelog"
)

// A server that is told to stop is ready no more and begins no table, while games go on; then it
// tells pages and programs that it restarts, and ends.
func TestDrain(t *testing.T) {
	const serveOn = time.Hour // until the test lets it go on
	h := openHouse(t, func(c *Config) { c.Lobby, c.DrainTime = true, serveOn })
	onward := make(chan struct{})
	h.life.Pause = func(d time.Duration) {
		if d == serveOn {
			<-onward
		}
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- h.Serve(ctx, ln) }()
	b := h.browser(t)
	b.url = "http://" + ln.Addr().String()
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	page, program := b.socket(table, 0), b.follow(table, 0)
	if err := h.Ready(t.Context()); err != nil {
		t.Errorf("a server that serves: %v", err)
	}
	stop()
	eventually(t, "that it is not ready", func() bool { return h.Ready(t.Context()) != nil })
	b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo")}).want(t, http.StatusServiceUnavailable, "not-saved")
	b.post("/api/lobby/pair", obj{"name": "Ann", "preset": "plus", "players": 2}).want(t, http.StatusServiceUnavailable, "not-saved")
	late := b.socket(table, 0) // whoever looks sends people here still
	b.step(table, 0, "m").ok(t)
	program.until("the choice", func(s *tableSeen) bool { return s.Seq == 1 })
	close(onward)
	if code := closedWith(b, page); code != websocket.StatusServiceRestart {
		t.Errorf("the socket closed with %v", code)
	}
	if code := closedWith(b, late); code != websocket.StatusServiceRestart {
		t.Errorf("the socket of who came late closed with %v", code)
	}
	if reason, _ := program.goodbye(); reason != stream.Restarts.Text {
		t.Errorf("the stream ended with %q", reason)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
