package server

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

const (
	pingTime  = 25 * time.Second // between signs of life
	pushTime  = 10 * time.Second // for a client to take a push or answer a ping
	closeTime = time.Second      // for a client to say goodbye
)

// A line is the connection to a client that follows a table: a WebSocket or a
// stream.
type line interface {
	// listen returns when the client has gone.
	listen(ctx context.Context)
	// send does not change the message, which other lines send too.
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
	signOut  = closeReason{websocket.StatusPolicyViolation, "the session has ended"}
)

// follow pushes the table that a request names to whoever sent it. The line is
// opened once he may have it; opening it answers the request.
func (s *Server) follow(r *http.Request, open func() (line, error)) error {
	who, session, err := s.caller(r)
	if err != nil {
		return err
	}
	known, err := knownOf(r)
	if err != nil {
		return err
	}
	if !s.enter() {
		return refusal.Stopping
	}
	defer s.workers.Done()
	addr := s.address(r)
	release, err := s.lines.take(addr, who, session)
	if err != nil {
		return err
	}
	defer release()
	ended, forget := s.open.add(session)
	defer forget()
	holds := func() bool {
		_, now, err := s.caller(r)
		return now == session || err != nil && refusal.Of(err).Kind == refusal.Unavailable
	}
	if !holds() { // it ended a moment ago
		return refusal.New(refusal.Forbidden, "not-your-seat", "the session has ended")
	}
	t, err := s.hall.Find(r.Context(), r.PathValue("id"), addr)
	if err != nil {
		return err
	}
	defer t.Release()
	if err := t.MayWatch(r.Context(), who); err != nil {
		return err
	}
	l, err := open()
	if l != nil {
		s.push(l, t.Follow(who, known), tie{ended, holds})
	}
	return err
}

// knownOf reads what a client has of a table.
func knownOf(r *http.Request) (k table.Known, err error) {
	if k.Since, err = sinceOf(r); err == nil {
		k.Base, err = baseOf(r)
	}
	return k, err
}

// baseOf reads which lists a client has; nil if it wants them whole.
func baseOf(r *http.Request) (*table.Base, error) {
	q := r.URL.Query()
	if !q.Has("base") {
		return nil, nil
	}
	n, err := strconv.ParseInt(q.Get("base"), 10, 64)
	if err != nil || n < 0 {
		return nil, refusal.New(refusal.Invalid, "bad-json", "base is not the seq of a table: "+refusal.Short(q.Get("base")))
	}
	switch lists := q.Get("lists"); lists {
	case "":
		return &table.Base{Seq: n}, nil
	case "all":
		return &table.Base{Seq: n, All: true}, nil
	default:
		return nil, refusal.New(refusal.Invalid, "bad-json", "lists is all or absent, not "+refusal.Short(lists))
	}
}

// sinceOf reads where a client's events end: table.Whole if it has none.
func sinceOf(r *http.Request) (int64, error) {
	text := r.URL.Query().Get("since")
	if text == "" {
		return table.Whole, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, refusal.New(refusal.Invalid, "bad-json", "since is not a number: "+refusal.Short(text))
	}
	if n <= 0 {
		return table.Whole, nil
	}
	return n, nil
}

// A tie is what a line hangs on: the session or token by which it was opened.
type tie struct {
	ended <-chan struct{} // closes with it, if it ends here
	holds func() bool     // whether it is still there: another server may have ended it
}

// push tells a client of its table until it goes, its session ends or the server has
// another reason to close.
func (s *Server) push(l line, f *table.Follower, by tie) {
	defer f.Leave()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// Not the server's own context: its end would cut the goodbye short. But a
	// client that takes nothing does not hold the server up.
	defer context.AfterFunc(s.running, func() {
		time.AfterFunc(2*closeTime, cancel)
	})()
	go func() {
		defer cancel()
		l.listen(ctx)
	}()
	ping := time.NewTicker(s.pingTime)
	defer ping.Stop()
	for {
		select {
		case <-f.Ready():
			why, err := s.pushOnce(ctx, l, f)
			if err != nil {
				return
			}
			if why != nil {
				l.close(*why)
				return
			}
		case <-ping.C:
			if s.timely(ctx, l.ping) != nil {
				return
			}
			if !by.holds() {
				l.close(signOut)
				return
			}
		case <-s.running.Done():
			l.close(restarts)
			return
		case <-by.ended:
			l.close(signOut)
			return
		case <-ctx.Done():
			return
		}
	}
}

// pushOnce sends the present table. It returns a closeReason if nothing more will come.
func (s *Server) pushOnce(ctx context.Context, l line, f *table.Follower) (*closeReason, error) {
	message, over, err := f.Look(ctx)
	if errors.Is(err, table.ErrSeat) {
		return &putOut, nil
	}
	if err != nil {
		return nil, err
	}
	err = s.timely(ctx, func(ctx context.Context) error { return l.send(ctx, message) })
	if over && !l.outlives() {
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
