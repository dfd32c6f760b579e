package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/store"
)

const (
	pingTime  = 25 * time.Second // between signs of life
	pushTime  = 10 * time.Second // for a client to take a push or answer a ping
	closeTime = time.Second      // for a client to say goodbye
)

// A sub follows a table. Its queue is one slot: what is pushed is always the
// present table with the events since the last push, so a slow client costs no
// memory and skips what it missed.
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

// A line is the connection to a client that follows a table: a WebSocket or a
// stream.
type line interface {
	// listen returns when the client has gone.
	listen(ctx context.Context)
	send(ctx context.Context, message []byte) error
	ping(ctx context.Context) error
	close(f closeReason)
	// outlives reports whether the line stays open when the game is over.
	outlives() bool
}

// A closeReason is why the server closes a line.
type closeReason struct {
	code   websocket.StatusCode
	reason string
}

var (
	restarts = closeReason{websocket.StatusServiceRestart, "the server restarts"}
	gameOver = closeReason{websocket.StatusNormalClosure, "the game is over"}
	putOut   = closeReason{websocket.StatusPolicyViolation, "the secret no longer holds"}
)

// follow pushes the table that a request names to whoever sent it. The line is
// opened once he may have it; opening it answers the request.
func (s *Server) follow(r *http.Request, open func() (line, error)) error {
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
	release, err := s.lines.take(addr, c)
	if err != nil {
		return err
	}
	defer release()
	t, err := s.held(r.Context(), r.PathValue("id"), addr)
	if err != nil {
		return err
	}
	defer s.tables.release(t)
	if _, err := ask(r.Context(), t, func() (viewer, error) { return t.viewer(c) }); err != nil {
		return err
	}
	l, err := open()
	if l != nil {
		t.serve(l, &sub{caller: c, ready: make(chan struct{}, 1)}, since)
	}
	return err
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

// serve pushes until the client goes or the server has a reason to close.
func (t *table) serve(l line, me *sub, since int64) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// Not the server's own context: its end would cut the goodbye short. But a
	// client that takes nothing does not hold the server up.
	defer context.AfterFunc(t.server.running, func() {
		time.AfterFunc(2*closeTime, cancel)
	})()
	t.post(func() {
		t.subs[me] = struct{}{}
		me.viewer = authorize(t.grants, me.caller)
		me.wake()
		t.presence()
	})
	defer t.post(func() {
		delete(t.subs, me)
		t.presence()
	})
	go func() {
		defer cancel()
		l.listen(ctx)
	}()
	ping := time.NewTicker(t.server.pingTime)
	defer ping.Stop()
	for {
		select {
		case <-me.ready:
			f, err := t.push(ctx, l, me, &since)
			if err != nil {
				return
			}
			if f != nil {
				l.close(*f)
				return
			}
		case <-ping.C:
			if t.server.timely(ctx, l.ping) != nil {
				return
			}
		case <-t.server.running.Done():
			l.close(restarts)
			return
		case <-ctx.Done():
			return
		}
	}
}

// push sends the table with the events after since, which it moves on. It
// returns a closeReason if nothing more will come.
func (t *table) push(ctx context.Context, l line, me *sub, since *int64) (*closeReason, error) {
	type present struct {
		table json.RawMessage
		seq   int64
		over  bool
	}
	p, err := ask(ctx, t, func() (present, error) {
		if _, err := t.viewer(me.caller); err != nil {
			return present{}, err
		}
		data, err := t.answer(me.viewer, *since)
		return present{data, t.log.Seq(), t.log.Status() != store.Playing}, err
	})
	if errors.Is(err, errSeat) {
		return &putOut, nil
	}
	if err != nil {
		return nil, err
	}
	message := make([]byte, 0, len(p.table)+32)
	message = append(message, `{"type":"table","table":`...)
	message = append(append(message, p.table...), '}')
	err = t.server.timely(ctx, func(ctx context.Context) error { return l.send(ctx, message) })
	*since = p.seq
	if p.over && !l.outlives() {
		return &gameOver, err
	}
	return nil, err
}

// timely gives a client its time to take or answer something.
func (s *Server) timely(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.pushTime)
	defer cancel()
	return f(ctx)
}
