package httpd

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
)

// IDHeader is the header with the id of a request, in responses and from trusted proxies.
const IDHeader = "X-Request-Id"

// requestKey is the context key of the request's id.
type requestKey struct{}

// WithRequestID returns a context with a request id, which the log lines that are written with this
// context contain.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestKey{}, id)
}

// RequestIDOf returns the id of the request that ctx belongs to, "" if there is none.
func RequestIDOf(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// WithoutRequestCancel returns a context that never ends and has only the request id of ctx, which its
// log lines contain. It is for work that goes on after the request.
func WithoutRequestCancel(ctx context.Context) context.Context {
	return WithRequestID(context.Background(), RequestIDOf(ctx))
}

// requestID returns the id of a request: that in a header which a trusted proxy set, if it is
// valid, else a new random one.
func (i *Ingress) requestID(r *http.Request) string {
	if given := r.Header.Get(IDHeader); isRequestID(given) && i.IsProxy(Peer(r)) {
		return given
	}
	return strings.ToLower(rand.Text()[:16])
}

// isRequestID reports whether s is a valid request id: 8 to 64 letters, digits, hyphens,
// underscores and dots.
func isRequestID(s string) bool {
	return len(s) >= 8 && len(s) <= 64 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// RequestLog returns a logger that adds the request id of the context to each line.
func RequestLog(log *slog.Logger) *slog.Logger { return slog.New(requestLog{log.Handler()}) }

// A requestLog is a slog.Handler that adds the request id of the context to each line.
type requestLog struct{ slog.Handler }

// Handle writes a log line, with the request id of ctx if ctx has one. It implements slog.Handler.
func (l requestLog) Handle(ctx context.Context, line slog.Record) error {
	if id := RequestIDOf(ctx); id != "" {
		line = line.Clone()
		line.AddAttrs(slog.String("request", id))
	}
	return l.Handler.Handle(ctx, line)
}

// WithAttrs returns a requestLog that adds these attributes to each line. It implements
// slog.Handler.
func (l requestLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestLog{l.Handler.WithAttrs(attrs)}
}

// WithGroup returns a requestLog that puts the later attributes into a group of that name. It
// implements slog.Handler.
func (l requestLog) WithGroup(name string) slog.Handler {
	return requestLog{l.Handler.WithGroup(name)}
}
