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

// contentSecurityPolicy allows files of this server only, no inline script or style, and no frames.
// Pictures and sounds may be made in the page.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"media-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// protect returns a handler that calls next: it sets the security headers of every response,
// refuses the requests for which refusalOf returns a problem, and responds with an error if next
// panics.
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

// warnOfProxy logs a warning, once, if a request comes through a proxy that is not configured as
// trusted: all clients behind it count as one address then.
func (s *Server) warnOfProxy(r *http.Request) {
	peer := Peer(r).Unmap()
	if s.cfg.Ingress.IsProxy(peer) || r.Header.Get("X-Forwarded-For") == "" {
		return
	}
	if len(s.cfg.Ingress.Proxies) > 0 && !peer.IsLoopback() && !peer.IsPrivate() {
		return // the header was sent by a client on the internet, not by a proxy
	}
	s.warnedOfProxy.Do(func() {
		s.cfg.Log.Warn("requests come through a proxy (X-Forwarded-For), and all its visitors count as one address; start with --trusted-proxies and the address of the proxy if it is yours")
	})
}

// refusalOf returns the problem for a request that is refused before it is routed, or nil: its host
// name is wrong, the hook MayCall refuses it, its path is invalid, or it writes and comes from a
// page of another site.
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

// IsUpgrade reports whether a request opens a WebSocket.
func IsUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// recoverPanic recovers from a panic of the handler, logs the route and the stack, which hold nothing
// that the client sent, and responds with an internal error. It does nothing without a panic, and
// panics again with http.ErrAbortHandler. protect defers it.
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

// LogPanic logs the panic p of a request, or of work that outlives its request, with the stack.
func LogPanic(ctx context.Context, log *slog.Logger, route string, p any) {
	log.ErrorContext(ctx, "a request failed", slog.String("route", route), slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
}
