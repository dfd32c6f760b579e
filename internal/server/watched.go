package server

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"circulade/internal/httpd"
	"circulade/internal/monitor"
	"circulade/internal/store"
)

// idHeader names a request in its answer and in the log.
const idHeader = "X-Request-Id"

type requestKey struct{}

// watched counts requests, names each, and says in the log which of them went wrong here.
func (s *Server) watched(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, id := time.Now(), s.requestID(r)
		w.Header().Set(idHeader, id)
		r = s.callers.Counted(r.WithContext(context.WithValue(r.Context(), requestKey{}, id)))
		a := &noted{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(a, r)
		if a.status >= http.StatusInternalServerError && r.Context().Err() == nil { // who has hung up is not answered
			s.logUnanswered(r, a)
		}
		long := strings.HasSuffix(r.Pattern, "/socket") || strings.HasSuffix(r.Pattern, "/stream")
		took := time.Since(began)
		s.cfg.Metrics.Request(r.Pattern, a.status, a.code, took, long)
		s.glance(r, a, took)
	})
}

// logUnanswered says in the log that a request went wrong here, and why if the store did.
func (s *Server) logUnanswered(r *http.Request, a *noted) {
	line := []slog.Attr{slog.String("route", r.Pattern), slog.Int("status", a.status), slog.String("code", a.code)}
	if a.cause != "" {
		line = append(line, slog.String("reason", a.cause))
	}
	s.log.LogAttrs(r.Context(), slog.LevelWarn, "a request could not be answered as it should", line...)
}

// glance counts what an admin sees of a request: how long somebody waited whose choices were saved,
// and what went wrong here. What is refused on purpose until later is no such fault.
func (s *Server) glance(r *http.Request, a *noted, took time.Duration) {
	switch {
	case a.status == http.StatusOK && r.Pattern == "POST /api/games/{id}/choices":
		s.recent.Answered(took)
	case a.status >= http.StatusInternalServerError && r.Context().Err() == nil && a.code != "maintenance" && a.code != "no-room":
		s.recent.Erred()
	}
}

// requestID is what the proxy calls a request, if it is ours and that is a name, or a new one.
func (s *Server) requestID(r *http.Request) string {
	if given := r.Header.Get(idHeader); isRequestID(given) && s.ingress.IsProxy(httpd.Peer(r)) {
		return given
	}
	return strings.ToLower(rand.Text()[:16])
}

// isRequestID accepts what proxies make: letters, digits and what stands between them.
func isRequestID(s string) bool {
	return len(s) >= 8 && len(s) <= 64 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// A noted notes how a request is answered.
type noted struct {
	http.ResponseWriter
	status int
	code   string // of the refusal, "" if there is none
	cause  string // why the store failed, if that is why
	begun  bool
}

// WriteHeader begins the answer.
func (a *noted) WriteHeader(status int) {
	if !a.begun {
		a.status, a.begun = status, status >= http.StatusOK || status == http.StatusSwitchingProtocols
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write goes on with the answer.
func (a *noted) Write(p []byte) (int, error) {
	a.begun = true
	return a.ResponseWriter.Write(p)
}

// Unwrap is for http.ResponseController, and for the socket.
func (a *noted) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// notedOf finds what notes how a request is answered; nil if nothing does.
func notedOf(w http.ResponseWriter) *noted {
	for {
		if a, ok := w.(*noted); ok {
			return a
		}
		inner, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return nil
		}
		w = inner.Unwrap()
	}
}

// A requestLog adds to a line what the request is called on whose behalf it is written.
type requestLog struct{ slog.Handler }

// Handle writes a line.
func (l requestLog) Handle(ctx context.Context, line slog.Record) error {
	if id, ok := ctx.Value(requestKey{}).(string); ok {
		line = line.Clone()
		line.AddAttrs(slog.String("request", id))
	}
	return l.Handler.Handle(ctx, line)
}

// WithAttrs keeps the request's name.
func (l requestLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestLog{l.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the request's name.
func (l requestLog) WithGroup(name string) slog.Handler {
	return requestLog{l.Handler.WithGroup(name)}
}

// countedRows count the failures of the rows beside the games.
type countedRows struct {
	store.Rows
	metrics *monitor.Metrics
}

// Look reads rows.
func (c countedRows) Look(ctx context.Context, f func(*store.Tx) error) error {
	return c.count(c.Rows.Look(ctx, f))
}

// Change writes rows.
func (c countedRows) Change(ctx context.Context, f func(*store.Tx) error) error {
	return c.count(c.Rows.Change(ctx, f))
}

func (c countedRows) count(err error) error {
	if errors.Is(err, store.ErrNotSaved) || errors.Is(err, store.ErrUnknown) || errors.Is(err, store.ErrDamaged) {
		c.metrics.Failed("people")
	}
	return err
}
