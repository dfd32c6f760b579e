package server

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/table"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// askFrom sends a GET as from an address, and returns its status.
func askFrom(tb testing.TB, from, address string) int {
	req, err := http.NewRequestWithContext(tb.Context(), http.MethodGet, address, nil)
	if err != nil {
		tb.Error(err)
		return 0
	}
	req.Header.Set("X-Forwarded-For", from)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode
}

// BenchmarkBesideTheGreedy has one address ask for whole big tables as fast as it may,
// with 16 requests at a time, and another follow a table of its own as a page does. It
// tells how long the latter waits, and how much of a core the former got.
func BenchmarkBesideTheGreedy(b *testing.B) {
	s := &storm{tb: b, store: tabletest.NewMemStore()}
	s.fill('e', 4, gamelogtest.EverySet(), 600)
	limits := DefaultLimits()
	limits.Requests, limits.RequestBurst = 1000, 10_000 // let it try
	web := httptest.NewUnstartedServer(nil)
	server, err := New(Config{
		Store: s.store, Rows: tabletest.NoRows{}, Addr: web.Listener.Addr(), Log: slog.New(slog.DiscardHandler), Limits: limits, Version: "test", BehindProxy: true,
		Tables: func(c *table.Config) { c.Rows = nil },
	})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	web.Config.Handler = server.Handler()
	web.Start()
	defer web.Close()
	table := func(i int) string { return web.URL + "/api/games/" + s.ids[i%len(s.ids)] }
	for i := range s.ids {
		askFrom(b, "203.0.113.9", table(i)) // in memory
	}
	var stop, whole atomic.Int64
	var done sync.WaitGroup
	for n := range 16 {
		done.Go(func() {
			for i := n; stop.Load() == 0; i++ {
				if askFrom(b, "203.0.113.1", table(i)) == http.StatusOK {
					whole.Add(1)
				}
			}
		})
	}
	time.Sleep(3 * time.Second) // what it had saved up is gone
	var waits []time.Duration
	began, before := time.Now(), whole.Load()
	for b.Loop() {
		start := time.Now()
		if status := askFrom(b, "203.0.113.2", table(0)+"?since=600"); status != http.StatusOK {
			b.Fatal(status)
		}
		waits = append(waits, time.Since(start))
		time.Sleep(5 * time.Millisecond)
	}
	took := time.Since(began)
	stop.Store(1)
	slices.Sort(waits)
	b.ReportMetric(float64(waits[len(waits)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(waits[len(waits)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(whole.Load()-before)/took.Seconds(), "whole/s")
	done.Wait()
}
