package server

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

const (
	maxFrame   = 4096             // bytes that a client may send at once
	pingTime   = 25 * time.Second // between signs of life
	socketTime = 10 * time.Second // for a client to take a push or answer a ping
	closeTime  = time.Second      // for a client to say goodbye
)

// A sub is a socket at a table. Its queue is one slot: what is pushed is always
// the present table with the events since the last push, so a slow client
// costs no memory and skips what it missed.
type sub struct {
	caller caller
	viewer viewer // as of now, set by the table's owner
	ready  chan struct{}
}

func (s *sub) wake() {
	select {
	case s.ready <- struct{}{}:
	default: // it has been woken and not looked yet
	}
}

// socket serves GET /api/games/{id}/socket.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) error {
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	since, err := sinceOf(r)
	if err != nil {
		return err
	}
	if !s.enter() {
		return errStopping
	}
	defer s.workers.Done()
	addr := s.address(r)
	if !s.sockets.take(addr) {
		return tooMany("too many open connections from this address", 10*time.Second)
	}
	defer s.sockets.add(addr, -1)
	t, err := s.held(r.PathValue("id"), addr)
	if err != nil {
		return err
	}
	defer s.tables.release(t)
	me := &sub{caller: c, ready: make(chan struct{}, 1)}
	if _, err := ask(r.Context(), t, func() (viewer, error) { return t.viewer(c) }); err != nil {
		return err
	}
	// The origin has been checked for every request already.
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return nil // Accept has answered
	}
	defer func() { _ = conn.CloseNow() }()
	t.serve(conn, me, since)
	return nil
}

// sinceOf reads where a client's events end: whole if it has none.
func sinceOf(r *http.Request) (int64, error) {
	text := r.URL.Query().Get("since")
	if text == "" {
		return whole, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fail(http.StatusBadRequest, "bad-json", "since is not a number: "+short(text))
	}
	if n <= 0 {
		return whole, nil
	}
	return n, nil
}

// serve pushes until the client goes or the server stops.
func (t *table) serve(conn *websocket.Conn, me *sub, since int64) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// Not the server's own context: its end would cut the goodbye short. But a
	// client that takes nothing does not hold the server up.
	defer context.AfterFunc(t.server.running, func() {
		time.AfterFunc(2*closeTime, cancel)
	})()
	t.post(func() {
		t.subs[me] = struct{}{}
		me.viewer = look(t.grants, me.caller)
		me.wake()
		t.presence()
	})
	defer t.post(func() {
		delete(t.subs, me)
		t.presence()
	})
	conn.SetReadLimit(maxFrame)
	go func() {
		defer cancel()
		listen(ctx, conn)
	}()
	ping := time.NewTicker(pingTime)
	defer ping.Stop()
	for {
		select {
		case <-me.ready:
			next, err := t.push(ctx, conn, me, since)
			if err != nil {
				return
			}
			since = next
		case <-ping.C:
			if t.server.timely(ctx, conn.Ping) != nil {
				return
			}
		case <-t.server.running.Done():
			goodbye(conn)
			return
		case <-ctx.Done():
			return
		}
	}
}

// listen discards what a client sends; it need not send anything. It ends when
// the connection does, or the client talks too much.
func listen(ctx context.Context, conn *websocket.Conn) {
	limit := rate.NewLimiter(5, 20)
	for {
		_, r, err := conn.Reader(ctx)
		if err != nil {
			return
		}
		if _, err := io.Copy(io.Discard, r); err != nil {
			return
		}
		if !limit.Allow() {
			_ = conn.Close(websocket.StatusPolicyViolation, "too many messages")
			return
		}
	}
}

// push sends the table with the events after since, and returns its seq.
func (t *table) push(ctx context.Context, conn *websocket.Conn, me *sub, since int64) (int64, error) {
	type frame struct {
		data []byte
		seq  int64
	}
	f, err := ask(ctx, t, func() (frame, error) {
		data, err := t.answer(me.viewer, since)
		return frame{data, t.fold.seq}, err
	})
	if err != nil {
		return 0, err
	}
	message := make([]byte, 0, len(f.data)+32)
	message = append(message, `{"type":"table","table":`...)
	message = append(append(message, f.data...), '}')
	return f.seq, t.server.timely(ctx, func(ctx context.Context) error {
		return conn.Write(ctx, websocket.MessageText, message)
	})
}

// timely gives a client its time to take or answer something.
func (s *Server) timely(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.pushTime)
	defer cancel()
	return f(ctx)
}

// goodbye tells a client that the server restarts.
func goodbye(conn *websocket.Conn) {
	timer := time.AfterFunc(closeTime, func() { _ = conn.CloseNow() })
	defer timer.Stop()
	_ = conn.Close(websocket.StatusServiceRestart, "the server restarts")
}
