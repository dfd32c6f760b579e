package stream

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"circulade/internal/packed"
)

// Lines begins the answer that is lines of JSON; nil and no error if it does not go on: who asks for
// its head alone has had it.
func OpenLines(w http.ResponseWriter, r *http.Request) (Conn, error) {
	l, open := beginLines(w, r)
	if !open {
		return nil, nil
	}
	return l, nil
}

// LinesAtOnce is Lines, where there may be nothing to say for long: the head is sent at once.
func OpenLinesNow(w http.ResponseWriter, r *http.Request) (Conn, error) {
	l, open := beginLines(w, r)
	if !open || l.control.Flush() != nil {
		return nil, nil
	}
	return l, nil
}

// begin begins the answer that is lines, and reports whether it goes on.
func beginLines(w http.ResponseWriter, r *http.Request) (l lines, open bool) {
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("X-Accel-Buffering", "no") // proxies that gather answers pass on each line
	return lines{w, http.NewResponseController(w), r.Context().Done()}, r.Method != http.MethodHead
}

// Lines are the connection to a program.
type lines struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gone    <-chan struct{}
}

func (l lines) listen(ctx context.Context) {
	select {
	case <-l.gone:
	case <-ctx.Done():
	}
}

// send gives each line its own time, instead of the one that the server gives to
// whole answers.
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

// A ping finds out about a dead client sooner or later, and keeps proxies from
// cutting a connection on which nothing happens.
func (l lines) ping(ctx context.Context) error {
	return l.send(ctx, packed.Plain([]byte(`{"type":"ping"}`)))
}

// A program need not answer.
func (l lines) waitsForPong() bool { return false }

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
	_ = l.send(ctx, packed.Plain(data)) // who does not listen does not miss it
}

// A program need not know when to stop.
func (l lines) staysAfterLast() bool { return false }

// It is the answer of its request.
func (l lines) outlivesRequest() bool { return false }

func (l lines) cut() {}
