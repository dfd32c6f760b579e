package stream

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"circulade/internal/packed"
)

// OpenLines begins an answer of JSON lines (the header is sent with the first line) and returns it as a
// connection. For a HEAD request, which has its whole answer then, it returns nil and no error.
func OpenLines(w http.ResponseWriter, r *http.Request) (Conn, error) {
	l, open := beginLines(w, r)
	if !open {
		return nil, nil
	}
	return l, nil
}

// OpenLinesNow begins an answer of JSON lines, sends its header at once, for streams whose first line may
// come late, and returns it as a connection. For a HEAD request, or if sending fails, it returns nil and
// no error.
func OpenLinesNow(w http.ResponseWriter, r *http.Request) (Conn, error) {
	l, open := beginLines(w, r)
	if !open || l.control.Flush() != nil {
		return nil, nil
	}
	return l, nil
}

// beginLines sets the headers of an answer of JSON lines. open reports whether a body follows, which a
// HEAD request does not have.
func beginLines(w http.ResponseWriter, r *http.Request) (l lines, open bool) {
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("X-Accel-Buffering", "no") // proxies that gather answers pass on each line
	return lines{w, http.NewResponseController(w), r.Context().Done()}, r.Method != http.MethodHead
}

// lines is a Conn that sends JSON lines as the answer of an HTTP request, for programs.
type lines struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gone    <-chan struct{}
}

// listen waits until the client has gone or ctx ends.
func (l lines) listen(ctx context.Context) {
	select {
	case <-l.gone:
	case <-ctx.Done():
	}
}

// send writes a message as one line. Each line has its own deadline, instead of the server's for whole
// answers.
func (l lines) send(ctx context.Context, message *packed.Message) error {
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

// ping sends a line that is only a ping, so that a dead client is noticed sooner or later and proxies keep
// the connection open.
func (l lines) ping(ctx context.Context) error {
	return l.send(ctx, packed.Plain([]byte(`{"type":"ping"}`)))
}

// waitsForPong returns false: a client that reads JSON lines cannot answer a ping.
func (l lines) waitsForPong() bool { return false }

// close sends a last line, "goodbye" with the reason; the answer ends with its request.
func (l lines) close(why Reason) {
	data, err := json.Marshal(struct {
		Type   string `json:"type"`
		Reason string `json:"reason"`
	}{"goodbye", why.Text})
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	_ = l.send(ctx, packed.Plain(data)) // a client that has gone does not need it
}

// staysAfterLast returns false: the answer ends after the last message of a source.
func (l lines) staysAfterLast() bool { return false }

// outlivesRequest returns false: the lines are the answer of the request.
func (l lines) outlivesRequest() bool { return false }

// cut does nothing: the connection ends when its request does.
func (l lines) cut() {}
