package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"circulade/internal/httpd"
)

// Redirect leads whoever comes without encryption to the public address. The name they came by
// is not heeded: anybody may write one.
func Redirect(public *url.URL) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.WriteHeader(http.StatusMisdirectedRequest) // what was to be kept has been sent in the open
			return
		}
		to := url.URL{Scheme: public.Scheme, Host: public.Host, Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
		w.Header().Set("Location", to.String())
		w.WriteHeader(http.StatusPermanentRedirect)
	})
}

// lead leads whoever comes by a further name of the server to its public address.
func (s *Server) lead(next http.Handler) http.Handler {
	if len(s.cfg.Aliases) == 0 {
		return next
	}
	to := Redirect(s.cfg.Public)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.ContainsFunc(s.cfg.Aliases, func(name string) bool { return strings.EqualFold(name, httpd.Hostname(r.Host)) }) {
			to.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ServeBeside answers on another listener by another handler until ctx ends. It has few connections,
// so that they cannot take those of the server.
func (s *Server) ServeBeside(ctx context.Context, ln net.Listener, h http.Handler) error {
	bounded := s.bound(ln, 16)
	web := s.web()
	web.Handler, web.TLSConfig, web.ConnState = h, nil, bounded.state
	web.ReadTimeout, web.WriteTimeout = 5*time.Second, 5*time.Second
	web.SetKeepAlivesEnabled(false)
	stop := context.AfterFunc(ctx, func() { _ = web.Close() })
	defer stop()
	if err := web.Serve(bounded); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
