package monitor

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const (
	readyTime   = 2 * time.Second // for a server to say whether it is ready
	profileTime = 5 * time.Minute // for what takes longest, a profile
	stopTime    = time.Second
)

// Serve answers on a listener until the context ends, and then returns nil: /healthz always with ok,
// /readyz with 503 if ready returns an error, /metrics, and /debug/pprof/.
func Serve(ctx context.Context, ln net.Listener, log *slog.Logger, m *Metrics, ready func(context.Context) error) error {
	s := &http.Server{
		Handler:           guard(ln.Addr(), handler(m, ready)),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: profileTime, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	finished := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(finished)
		limit, cancel := context.WithTimeout(context.Background(), stopTime)
		defer cancel()
		if s.Shutdown(limit) != nil {
			_ = s.Close() // a profile that takes its time
		}
	})
	err := s.Serve(ln)
	if !stop() {
		<-finished
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// handler returns the handler of /healthz, /readyz, /metrics and /debug/pprof/. ready returns why the
// server is not ready, or nil.
func handler(m *Metrics, ready func(context.Context) error) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		limit, cancel := context.WithTimeout(r.Context(), readyTime)
		defer cancel()
		if err := ready(limit); err != nil {
			say(w, http.StatusServiceUnavailable, "not ready: "+err.Error())
			return
		}
		say(w, http.StatusOK, "ready")
	})
	mux.Handle("GET /metrics", m.Page())
	mux.HandleFunc("/debug/pprof/", pprof.Index) // without cmdline: a password may stand there
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

// say answers with a status and one line of text that is not cached.
func say(w http.ResponseWriter, status int, text string) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // nobody listens any more
}

// guard returns a handler that has next serve the requests to a listener at this address. If it is a
// loopback address, a request whose Host header is neither an IP address nor localhost is refused: a
// web page elsewhere could have its name resolve to 127.0.0.1, and so read what only this machine may
// see.
func guard(at net.Addr, next http.Handler) http.Handler {
	addr, err := netip.ParseAddrPort(at.String())
	if err != nil || !addr.Addr().Unmap().IsLoopback() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err != nil && host != "localhost" {
			say(w, http.StatusForbidden, "this address is for this machine: call it 127.0.0.1 or localhost")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Page returns the handler of /metrics, in the text format of Prometheus.
func (m *Metrics) Page() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: 10 * time.Second})
}
