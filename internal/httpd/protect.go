package httpd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"unicode/utf8"

	"circulade/internal/problem"
)

// contentSecurityPolicy is the content security policy: files of this server only, no inline
// script or style, no frames. Pictures and sounds may be made in the page.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"media-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// protect sets the headers that every answer has, refuses what may be refused before it is looked at,
// and answers for a handler that panicked.
func (s *Server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.cfg.HSTSDays > 0 && s.cfg.Ingress.Secure(r.Host) {
			h.Set("Strict-Transport-Security", fmt.Sprintf("max-age=%d", s.cfg.HSTSDays*24*3600))
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
			s.cfg.Site.SetVersionHeader(h)
		}
		defer s.recoverPanic(w, r)
		s.warnOfProxy(r)
		if f := s.refusalOf(r); f != nil {
			if f.Kind == problem.TooMany && !s.cfg.Ingress.IsProxy(Peer(r)) {
				h.Set("Connection", "close") // who asks too often does not keep it
			}
			if !s.cfg.Refused(w, r, f) {
				WriteProblem(w, f)
			}
			return
		}
		next.ServeHTTP(w, r)
	})
}

// warnOfProxy warns, once, of a proxy that the server was not told about: all its
// visitors count as one address then.
func (s *Server) warnOfProxy(r *http.Request) {
	peer := Peer(r).Unmap()
	if s.cfg.Ingress.IsProxy(peer) || r.Header.Get("X-Forwarded-For") == "" {
		return
	}
	if len(s.cfg.Ingress.Proxies) > 0 && !peer.IsLoopback() && !peer.IsPrivate() {
		return // somebody on the internet says so
	}
	s.warnedOfProxy.Do(func() {
		s.cfg.Log.Warn("requests come through a proxy (X-Forwarded-For), and all its visitors count as one address; start with --trusted-proxies and the address of the proxy if it is yours")
	})
}

// refusalOf is what can be said of a request before it is looked at.
func (s *Server) refusalOf(r *http.Request) *problem.Problem {
	if !s.cfg.Ingress.AllowsHost(r.Host) {
		return problem.New(problem.Forbidden, "bad-origin", "this server is not known by the name in the address").
			WithHint("use one of the addresses it printed when it started, or start it with --public-url")
	}
	// The page's files and the pictures come from memory, and what drawing them
	// costs is counted where it is done.
	if strings.HasPrefix(r.URL.Path, "/api/") {
		if f := s.cfg.MayCall(r); f != nil {
			return f
		}
	}
	if !utf8.ValidString(r.URL.Path) || strings.Contains(r.URL.Path, "\x00") {
		return problem.New(problem.NotFound, "not-found", "there is nothing at this address: it holds a byte that is no text")
	}
	writes := r.Method != http.MethodGet && r.Method != http.MethodHead
	if (writes || IsUpgrade(r)) && !s.cfg.Ingress.SameOrigin(r) && !s.cfg.FromAnywhere(r) {
		return ErrOrigin
	}
	return nil
}

// IsUpgrade reports whether a request opens a socket.
func IsUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

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
	LogPanic(r.Context(), s.cfg.Log, r.Pattern, p)
	WriteProblem(w, problem.Internal)
}

// LogPanic tells the log of a panic of a request, or of what goes on when the request is over.
func LogPanic(ctx context.Context, log *slog.Logger, route string, p any) {
	log.ErrorContext(ctx, "a request failed", slog.String("route", route), slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
}
