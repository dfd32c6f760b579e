package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"testing"
	"time"

	"circulade/internal/server"
	"circulade/internal/store/sqlite"
)

// openHost serves on a store of its own until the test is over.
func openHost(t *testing.T) *host {
	t.Helper()
	games, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(server.Config{
		Store: games, Rows: games, Addr: ln.Addr(), Limits: server.DefaultLimits().Times(1000), Version: "test",
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	})
	return &host{site: newSite(ln.Addr().String())}
}

// 200 sockets follow 20 tables at which 50 choices a second are made: all of them are told all,
// and what was acknowledged is there. How long it takes is nobody's concern here.
func TestRate(t *testing.T) {
	const tables, watchers = 20, 160
	h := openHost(t)
	r := &racing{plan: &ratePlan{Rate: 50, Time: 2 * time.Second, Tables: tables}, hosts: []*host{h}, counts: newCounts()}
	seated, err := r.seat(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	eyes := make([]*eye, watchers)
	if err := each(watchers, 8, func(i int) (err error) {
		eyes[i], err = openEye(t.Context(), &visitor{site: h.site}, seated[i%tables].id, r.counts)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	r.race(t.Context(), seated)
	for i, e := range eyes {
		if want := seated[i%tables].seq; !e.wait(t.Context(), want) {
			t.Errorf("who watches was told up to %d, not %d", e.seq, want)
		}
		e.close()
	}
	for _, table := range seated {
		table.leave()
	}
	var result raced
	if err := r.verify(t.Context(), seated, &result); err != nil {
		t.Fatal(err)
	}
	got := r.counts.tally()
	if result.Lost != 0 || result.Looked != tables || got.Requests != 100 || len(got.Odd) > 0 || got.Screen.Of != got.Requests {
		t.Errorf("lost %d at %d tables, %+v", result.Lost, result.Looked, got)
	}
}

// Who asks for several servers and names one by its address does not get the figures of that one.
func TestOneURLIsOneServer(t *testing.T) {
	h := &hosting{URL: "http://127.0.0.1:1"}
	if hosts, err := h.open(t.Context(), 2); err == nil {
		t.Errorf("%d servers are measured", len(hosts))
	}
	if hosts, err := h.open(t.Context(), 1); err != nil || len(hosts) != 1 {
		t.Errorf("one server: %v, %v", hosts, err)
	}
}
