package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"unicode/utf8"

	"circulade/internal/caller"
	"circulade/internal/feature/notify"
	"circulade/internal/httpd"
	"circulade/internal/table/refusal"
)

// policy is the content security policy: files of this server only, no inline
// script or style, no frames. Pictures and sounds may be made in the page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"media-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// protect is what every request passes through.
func (s *Server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.cfg.HSTSDays > 0 && s.ingress.Secure(r.Host) {
			h.Set("Strict-Transport-Security", fmt.Sprintf("max-age=%d", s.cfg.HSTSDays*24*3600))
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
			s.site.tellPage(h)
		}
		defer s.recoverPanic(w, r)
		s.noticeProxy(r)
		if f := s.refuse(r); f != nil {
			if f.Kind == refusal.TooMany && !s.ingress.IsProxy(httpd.Peer(r)) {
				h.Set("Connection", "close") // who asks too often does not keep it
			}
			if f.Code == caller.CodeBanned && s.clublogin.Strands(r) {
				noteRefusal(w, f)
				s.clublogin.ToAccount(w, "") // where the page asks for the first thing it is told why
				return
			}
			writeRefusal(w, f)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// noticeProxy warns, once, of a proxy that the server was not told about: all its
// visitors count as one address then.
func (s *Server) noticeProxy(r *http.Request) {
	peer := httpd.Peer(r).Unmap()
	if s.ingress.IsProxy(peer) || r.Header.Get("X-Forwarded-For") == "" {
		return
	}
	if len(s.ingress.Proxies) > 0 && !peer.IsLoopback() && !peer.IsPrivate() {
		return // somebody on the internet says so
	}
	s.proxy.Do(func() {
		s.log.Warn("requests come through a proxy (X-Forwarded-For), and all its visitors count as one address; start with --trusted-proxies and the address of the proxy if it is yours")
	})
}

// refuse is what can be said of a request before it is looked at.
func (s *Server) refuse(r *http.Request) *refusal.Refusal {
	if !s.ingress.Allowed(r.Host) {
		return refusal.New(refusal.Forbidden, "bad-origin", "this server is not known by the name in the address").
			With("use one of the addresses it printed when it started, or start it with --public-url")
	}
	// The page's files and the pictures come from memory, and what drawing them
	// costs is counted where it is done.
	if strings.HasPrefix(r.URL.Path, "/api/") {
		if wait := s.callers.Allow(s.requests, r); wait > 0 {
			return caller.Crowded("too many requests from this address", wait)
		}
		if ban := s.rule.banned(s.ingress.Client(r)); ban != nil && r.URL.Path != hostPath {
			return caller.Banned(ban)
		}
	}
	if !utf8.ValidString(r.URL.Path) || strings.Contains(r.URL.Path, "\x00") {
		return refusal.New(refusal.NotFound, "not-found", "there is nothing at this address: it holds a byte that is no text")
	}
	writes := r.Method != http.MethodGet && r.Method != http.MethodHead
	if (writes || isUpgrade(r)) && !s.ingress.Own(r) && !notify.IsOneClick(r) {
		return errOrigin
	}
	return nil
}

func isUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// recoverPanic answers for a handler that panicked. The log gets the route and the
// stack: neither holds what the client sent.
func (s *Server) recoverPanic(w http.ResponseWriter, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p)
	}
	s.panicked(r.Context(), r.Pattern, p)
	writeRefusal(w, refusal.Internal)
}

// panicked tells the log what a request, or what stayed of it, came to.
func (s *Server) panicked(ctx context.Context, route string, p any) {
	s.log.ErrorContext(ctx, "a request failed", slog.String("route", route), slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
}

// A handler answers a request or returns the refusal to answer with.
type handler func(w http.ResponseWriter, r *http.Request) error

// ServeHTTP makes a handler a http.Handler.
func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		writeRefusal(w, refusal.Of(err))
	}
}
