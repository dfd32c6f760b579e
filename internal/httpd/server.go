package httpd

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"circulade/internal/api"
	"circulade/internal/monitor"
	"circulade/internal/problem"
)

// Config is what a Server needs.
type Config struct {
	Ingress *Ingress
	Life    *Lifecycle
	Log     *slog.Logger
	Metrics *monitor.Metrics // nil: nothing is counted
	Routes  http.Handler     // what answers requests that are let in
	Site    *Site            // whose version answers of the API name

	TLS      *tls.Config // nil: nothing is encrypted here
	HSTSDays int         // how long browsers are to come over HTTPS alone; 0: they are not told
	Aliases  []string    // further names of the host, led to the public address, which there must be then

	Connections    int           // that one address may have open at once, idle ones too
	AllConnections int           // of everybody
	DrainTime      time.Duration // from the order to stop until sockets and streams are ended
	Streams        func() int    // how many sockets and streams are open

	// Counted returns a request in whose context callers find what they remember of it.
	Counted func(*http.Request) *http.Request
	// MayCall refuses a request to the API before it is looked at.
	MayCall func(*http.Request) *problem.Problem
	// FromAnywhere reports whether a request may write though a page of another site sends it.
	FromAnywhere func(*http.Request) bool
	// Refused may answer a request that is refused before it is looked at, and reports whether it did.
	// Otherwise the answer is the problem.
	Refused func(http.ResponseWriter, *http.Request, *problem.Problem) bool
	// Answered is told how a request was answered, and after what time.
	Answered func(r *http.Request, a Answer, took time.Duration)
}

// A Server answers HTTP requests.
type Server struct {
	cfg           Config
	handler       http.Handler
	warnedOfProxy sync.Once // of a proxy that it was not told about
}

// New returns a server.
func New(cfg Config) *Server {
	s := &Server{cfg: cfg}
	in := cfg.Ingress
	s.handler = redirectAliases(cfg.Aliases, in.Public, underBase(in.Base, s.observe(s.protect(cfg.Routes))))
	return s
}

// Handler returns what answers requests.
func (s *Server) Handler() http.Handler { return s.handler }

// shutdownTime is how long requests under way have to end when the server stops.
const shutdownTime = 5 * time.Second

// Serve answers on a listener until ctx ends, then stops gracefully: nothing new is begun any
// more, sockets and streams are told that the server restarts, requests under way are finished.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	web := s.newHTTPServer()
	bounded := s.limitConns(ln, 1)
	web.ConnState = bounded.trackState
	failed := make(chan error, 1)
	go func() {
		if s.cfg.TLS != nil {
			failed <- web.ServeTLS(bounded, "", "")
			return
		}
		failed <- web.Serve(bounded)
	}()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		s.cfg.Life.Drain(s.cfg.DrainTime, s.cfg.Streams)
		limit, cancel := context.WithTimeout(context.Background(), shutdownTime)
		defer cancel()
		err = web.Shutdown(limit)
	}
	if errors.Is(err, http.ErrServerClosed) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// ServeBeside answers on another listener by another handler until ctx ends. It has few connections,
// so that they cannot take those of the server.
func (s *Server) ServeBeside(ctx context.Context, ln net.Listener, h http.Handler) error {
	bounded := s.limitConns(ln, 16)
	web := s.newHTTPServer()
	web.Handler, web.TLSConfig, web.ConnState = h, nil, bounded.trackState
	web.ReadTimeout, web.WriteTimeout = 5*time.Second, 5*time.Second
	web.SetKeepAlivesEnabled(false)
	stop := context.AfterFunc(ctx, func() { _ = web.Close() })
	defer stop()
	if err := web.Serve(bounded); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// limitConns bounds the connections of a listener, so that files can be opened still when
// there are as many as may be. All connections of a proxy come from one address. A listener
// that is not the main one has a part of that.
func (s *Server) limitConns(ln net.Listener, part int) *connLimiter {
	each, all, in := s.cfg.Connections, s.cfg.AllConnections, s.cfg.Ingress
	if n := descriptors(); n > 0 {
		all = min(all, max(1, n*3/4))
	}
	all = max(1, all/part)
	return newConnLimiter(ln, func(addr netip.Addr) int {
		switch {
		case in.IsProxy(addr):
			return 0
		case in.ClubFactor > 1 && in.InClub(addr):
			return each * in.ClubFactor
		}
		return each
	}, all)
}

// newHTTPServer returns the HTTP server with its time limits.
func (s *Server) newHTTPServer() *http.Server {
	var one http.Protocols
	one.SetHTTP1(true) // what is spoken without TLS, and through most proxies: sockets know no other
	return &http.Server{
		Handler:           s.handler,
		Protocols:         &one,
		TLSConfig:         s.cfg.TLS,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      api.WriteTime,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.cfg.Log.Handler(), slog.LevelDebug),
	}
}
