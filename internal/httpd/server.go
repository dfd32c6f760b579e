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

// Config has the settings of a Server and the functions that it calls.
type Config struct {
	Ingress *Ingress
	Life    *Lifecycle
	Log     *slog.Logger
	Metrics *monitor.Metrics // nil: nothing is counted
	Routes  http.Handler     // what answers requests that are let in
	Site    *Site            // the web page, whose version is in API responses

	TLS      *tls.Config // nil: the server speaks plain HTTP
	HSTSDays int         // the max-age of Strict-Transport-Security; 0: the header is not sent
	Aliases  []string    // further host names that are redirected to the public address, which must be set then

	Connections    int           // how many connections one address may have open at once, idle ones too
	AllConnections int           // how many may be open at once in all
	DrainTime      time.Duration // from the signal to stop until sockets and streams are ended
	Streams        func() int    // how many sockets and streams are open

	// Counted returns the request with a context that holds the address under which rate limits
	// count it.
	Counted func(*http.Request) *http.Request
	// MayCall returns the problem by which a request to the API is refused before it is routed, or
	// nil.
	MayCall func(*http.Request) *problem.Problem
	// FromAnywhere reports whether a request may write although a page of another site sends it.
	FromAnywhere func(*http.Request) bool
	// Refused may answer a request that was refused before it was routed, and reports whether it
	// did. Otherwise the problem is sent.
	Refused func(http.ResponseWriter, *http.Request, *problem.Problem) bool
	// Answered is called after each request with how it was answered and how long it took.
	Answered func(r *http.Request, a Answer, took time.Duration)
}

// A Server is the HTTP server with its limits, headers and logs.
type Server struct {
	cfg           Config
	handler       http.Handler
	warnedOfProxy sync.Once // guards the warning about an untrusted proxy
}

// New returns a server. It does not listen yet.
func New(cfg Config) *Server {
	s := &Server{cfg: cfg}
	in := cfg.Ingress
	s.handler = redirectAliases(cfg.Aliases, in.Public, underBase(in.Base, s.observe(s.protect(cfg.Routes))))
	return s
}

// Handler returns the handler of all requests, with all middlewares.
func (s *Server) Handler() http.Handler { return s.handler }

// shutdownTime is how long running requests may take to finish when the server stops.
const shutdownTime = 5 * time.Second

// Serve serves ln until ctx ends, then stops gracefully and returns nil: it begins nothing new, ends
// sockets and streams with a notice that the server restarts, and lets running requests finish. It
// returns an error if ln can no longer be served.
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

// ServeBeside serves ln, a second listener for unencrypted requests, with handler h, such as one that
// redirects them to HTTPS, until ctx ends. It allows few connections, so that they cannot use up those
// of the main listener.
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

// limitConns returns ln with a limit of open connections, for each address and in all. The limit in all
// is that of the configuration, or less so that file descriptors are left for files, divided by part: 1
// for the main listener. Trusted proxies have no limit for their address.
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

// newHTTPServer returns an http.Server with the server's handler and time limits.
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
