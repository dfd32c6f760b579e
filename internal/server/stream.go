package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"circulade/internal/httpd"
	"circulade/internal/packed"
)

// getStream serves GET /api/games/{id}/stream: what a socket pushes, as lines
// of JSON that any program can read.
func (s *Server) getStream(w http.ResponseWriter, r *http.Request) error {
	if !s.ingress.Own(r) {
		return httpd.ErrOrigin
	}
	return s.follow(r, func() (line, error) {
		l, open := openStream(w, r)
		if !open {
			return nil, nil
		}
		return l, nil
	})
}

// openStream begins the answer that is a stream, and reports whether it goes on: who asks for
// its head alone has had it.
func openStream(w http.ResponseWriter, r *http.Request) (l stream, open bool) {
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("X-Accel-Buffering", "no") // proxies that gather answers pass on each line
	return stream{w, http.NewResponseController(w), r.Context().Done()}, r.Method != http.MethodHead
}

// A stream is the line of a program.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gone    <-chan struct{}
}

func (l stream) listen(ctx context.Context) {
	select {
	case <-l.gone:
	case <-ctx.Done():
	}
}

// send gives each line its own time, instead of the one that the server gives to
// whole answers.
func (l stream) send(ctx context.Context, message *packed.Message) error {
	deadline, _ := ctx.Deadline()
	if err := l.control.SetWriteDeadline(deadline); err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = l.control.SetWriteDeadline(time.Now()) })()
	if _, err := l.w.Write(message.JSON); err != nil {
		return err
	}
	if _, err := l.w.Write([]byte("\n")); err != nil {
		return err
	}
	return l.control.Flush()
}

// A ping finds out about a dead client sooner or later, and keeps proxies from
// cutting a line on which nothing happens.
func (l stream) ping(ctx context.Context) error {
	return l.send(ctx, packed.Plain([]byte(`{"type":"ping"}`)))
}

// A program need not answer.
func (l stream) answers() bool { return false }

func (l stream) close(f closeReason) {
	data, err := json.Marshal(struct {
		Type   string `json:"type"`
		Reason string `json:"reason"`
	}{"goodbye", f.reason})
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	_ = l.send(ctx, packed.Plain(data)) // who does not listen does not miss it
}

// A program need not know when to stop.
func (l stream) outlives() bool { return false }

// It is the answer of its request.
func (l stream) alone() bool { return false }

func (l stream) shut() {}
