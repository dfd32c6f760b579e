package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature/moderation"
	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

// followEndpoints are for what the server pushes of a table.
func (s *Server) followEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/games/{id}/socket", s.getSocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/games/{id}/stream", s.getStream, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/games/{id}/art", s.getTableArt, api.Doc{}).By(api.Known).With(s.costly(nil)),
		api.Raw(http.MethodGet, "/api/games/{id}/areas", s.getTableAreas, api.Doc{}).By(api.Known).With(s.costly(nil)),
	}
}

const (
	pingTime  = 25 * time.Second // between signs of life
	firstPing = time.Second      // before the first at a table with a clock: it says how far away a client is
	pushTime  = 10 * time.Second // for a client to take a push or answer a ping
	closeTime = time.Second      // for a client to say goodbye
)

// A line is the connection to a client that follows a table: a WebSocket or a
// stream.
type line interface {
	// listen returns when the client has gone.
	listen(ctx context.Context)
	// send does not change the message, which other lines send too.
	send(ctx context.Context, message *packed.Message) error
	ping(ctx context.Context) error
	// answers reports whether a ping is over when the client has answered it, and not when it
	// has been sent.
	answers() bool
	close(f closeReason)
	// outlives reports whether the line stays open when the game is over.
	outlives() bool
	// alone reports whether the line needs no longer the request that opened it.
	alone() bool
	shut() // at once
}

// A follower is told when there is something to push: of a table, or of the lobby.
type follower interface {
	Ready() <-chan struct{}
	// Look returns what there is to push, nil if nothing, and whether nothing more will come.
	Look(ctx context.Context) (push *packed.Message, over bool, err error)
	// Timed reports whether it matters how far away the client is, Measured notes how long
	// something takes to it and back.
	Timed() bool
	Measured(roundTrip time.Duration)
	Leave()
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
	deleted  = closeReason{websocket.StatusPolicyViolation, "the table has been deleted"}
	signOut  = closeReason{websocket.StatusPolicyViolation, "the session has ended"}
)

// follow pushes the table that a request names to whoever sent it. The line is
// opened once he may have it; opening it answers the request.
func (s *Server) follow(r *http.Request, open func() (line, error)) error {
	who, session, err := s.callers.WhoBy(r)
	if err != nil {
		return err
	}
	known, err := knownOf(r)
	if err != nil {
		return err
	}
	heard, err := chatLineOf(r, "chat")
	if err != nil {
		return err
	}
	if !s.life.Enter() {
		return refusal.Stopping
	}
	end := parting{s.life.Done}
	defer end.unless()
	addr := s.callers.Address(r)
	release, err := s.line(r, who, session)
	if err != nil {
		return err
	}
	end.add(release)
	by, forget, err := s.tied(r, session)
	if err != nil {
		return err
	}
	end.add(forget)
	t, err := s.hall.Find(r.Context(), r.PathValue("id"), addr)
	if err != nil {
		return err
	}
	end.add(t.Release)
	if err := t.MayWatch(r.Context(), who); err != nil {
		return err
	}
	l, err := open()
	if l != nil {
		end.add(l.shut)
		end.add(s.lobby.Come(who.Holder))
		f := t.Follow(who, known)
		heard := s.listen(f, t, r.PathValue("id"), who, heard)
		s.stay(r, l, end.take(), func() { s.push(l, f, heard, by) })
	}
	return err
}

// knownOf reads what a client has of a table.
func knownOf(r *http.Request) (k table.Known, err error) {
	if k.Since, err = sinceOf(r); err != nil {
		return k, err
	}
	if k.Base, err = baseOf(r); err != nil {
		return k, err
	}
	if k.Stamp, err = stampOf(r); err != nil {
		return k, err
	}
	k.Short, err = shortOf(r)
	return k, err
}

// hadOf reads what a client has that changes something, against which it wants to be told.
func hadOf(r *http.Request) (h table.Had, err error) {
	if h.Base, err = baseOf(r); err != nil {
		return h, err
	}
	if h.Stamp, err = stampOf(r); err != nil {
		return h, err
	}
	h.Recent, err = recentOf(r)
	return h, err
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
	ended <-chan struct{}   // closes with it, if it ends here
	holds func() bool       // whether it is still there: another server may have ended it
	rule  *moderation.State // what was decided when it was looked at last
	from  netip.Addr        // who may be banned
}

// tied returns what a line of a request's session hangs on, and what forgets it; a refusal if
// the session ended a moment ago.
func (s *Server) tied(r *http.Request, session store.Holder) (by tie, forget func(), err error) {
	by.rule, by.from = s.decisions.Current(), s.ingress.Client(r)
	asked := afterwards(r)
	by.ended, forget = s.open.add(session)
	by.holds = func() bool {
		_, now, err := s.callers.WhoBy(asked)
		return now == session || err != nil && refusal.Of(err).Kind == refusal.Unavailable
	}
	if !by.holds() {
		forget()
		return by, nil, refusal.New(refusal.Forbidden, "not-your-seat", "the session has ended")
	}
	if ban := by.rule.Banned(by.from); ban != nil { // since a moment ago
		forget()
		return by, nil, caller.Banned(ban)
	}
	return by, forget, nil
}

// push tells a client what it follows, and what it hears if it hears anything, until it goes,
// its session ends or the server has another reason to close.
func (s *Server) push(l line, f follower, h *hearing, by tie) {
	defer f.Leave()
	defer h.close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// Not the server's own context: its end would cut the goodbye short. But a
	// client that takes nothing does not hold the server up.
	defer context.AfterFunc(s.life.Running, func() {
		time.AfterFunc(2*closeTime, cancel)
	})()
	go func() {
		defer cancel()
		l.listen(ctx)
	}()
	ping := time.NewTicker(s.pingTime)
	defer ping.Stop()
	c := channel{s: s, l: l, f: f, h: h, by: by, ping: ping.C, parting: s.life.Goodbye.Done()}
	for {
		switch why, err := c.next(ctx); {
		case err != nil:
			return
		case why != nil:
			l.close(*why)
			return
		}
	}
}

// A channel is a line and what is told over it.
type channel struct {
	s  *Server
	l  line
	f  follower
	h  *hearing
	by tie

	first   <-chan time.Time // the first ping, where it matters how far away the client is; nil before the first push
	ping    <-chan time.Time
	parting <-chan struct{}  // closes when lines are told that the server restarts; nil once it has
	end     <-chan time.Time // when this one is; nil before
}

// next does what is to be done next. It returns why the line closes, if it does; an error: there
// is nobody to tell.
func (c *channel) next(ctx context.Context) (*closeReason, error) {
	select {
	case <-c.f.Ready():
		return c.pushed(ctx)
	case <-c.h.ready():
		return nil, c.s.pushChat(ctx, c.l, c.h)
	case <-c.first:
		return nil, c.s.measure(ctx, c.l, c.f)
	case <-c.ping:
		err := c.s.measure(ctx, c.l, c.f)
		if err == nil && !c.by.holds() {
			return &signOut, nil
		}
		return nil, err
	case <-c.parting:
		c.parting, c.end = nil, c.s.life.WhenToEnd()
		return nil, nil
	case <-c.end:
		return &restarts, nil
	case <-c.s.life.Running.Done():
		return &restarts, nil
	case <-c.by.rule.Replaced():
		return c.s.rules(ctx, c.l, &c.by)
	case <-c.by.ended:
		return &signOut, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// pushed is pushOnce, and has the client hear chat and be measured from then on.
func (c *channel) pushed(ctx context.Context) (*closeReason, error) {
	why, err := c.s.pushOnce(ctx, c.l, c.f)
	if err != nil || why != nil {
		return why, err
	}
	c.h.notice()
	if c.first == nil && c.l.answers() && c.f.Timed() {
		c.first = time.After(min(firstPing, c.s.pingTime))
	}
	return nil, nil
}

// pushOnce sends what there is to say. It returns a closeReason if nothing more will come.
func (s *Server) pushOnce(ctx context.Context, l line, f follower) (*closeReason, error) {
	message, over, err := f.Look(ctx)
	if errors.Is(err, refusal.Deleted) {
		return &deleted, nil
	}
	if errors.Is(err, table.ErrSeat) || errors.Is(err, refusal.NoTable) || table.IsPutOut(err) {
		return &putOut, nil
	}
	if err != nil || message == nil {
		return nil, err
	}
	err = s.timely(ctx, func(ctx context.Context) error { return l.send(ctx, message) })
	if over && !l.outlives() {
		return &gameOver, err
	}
	return nil, err
}

// pushChat sends what there is to hear.
func (s *Server) pushChat(ctx context.Context, l line, h *hearing) error {
	message, err := h.next(ctx)
	if err != nil || message == nil {
		return err
	}
	return s.timely(ctx, func(ctx context.Context) error { return l.send(ctx, packed.Plain(message)) })
}

// measure pings a client, and notes how far away it is.
func (s *Server) measure(ctx context.Context, l line, f follower) error {
	return s.timely(ctx, func(ctx context.Context) error {
		began := time.Now()
		err := l.ping(ctx)
		if l.answers() && err == nil {
			f.Measured(time.Since(began))
		}
		return err
	})
}

// timely gives a client its time to take or answer something.
func (s *Server) timely(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.pushTime)
	defer cancel()
	return f(ctx)
}
