package httpd

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
)

// IDHeader names a request in its answer and in the log.
const IDHeader = "X-Request-Id"

type requestKey struct{}

// WithRequestID returns a context in which lines of the log name a request.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestKey{}, id)
}

// RequestIDOf returns what the request of a context is called, "" if it has no name.
func RequestIDOf(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// WithoutRequestCancel returns a context that goes on when the request of a context is over, and in which lines of
// the log still name it.
func WithoutRequestCancel(ctx context.Context) context.Context {
	return WithRequestID(context.Background(), RequestIDOf(ctx))
}

// requestID is what the proxy calls a request, if it is ours and that is a name, or a new one.
func (i *Ingress) requestID(r *http.Request) string {
	if given := r.Header.Get(IDHeader); isRequestID(given) && i.IsProxy(Peer(r)) {
		return given
	}
	return strings.ToLower(rand.Text()[:16])
}

// isRequestID accepts what proxies make: letters, digits and what stands between them.
func isRequestID(s string) bool {
	return len(s) >= 8 && len(s) <= 64 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// RequestLog returns a log whose lines name the request on whose behalf they are written.
func RequestLog(log *slog.Logger) *slog.Logger { return slog.New(requestLog{log.Handler()}) }

// A requestLog adds to a line what the request is called on whose behalf it is written.
type requestLog struct{ slog.Handler }

// Handle writes a line.
func (l requestLog) Handle(ctx context.Context, line slog.Record) error {
	if id := RequestIDOf(ctx); id != "" {
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
