package stream

import (
	"log/slog"
	"net/http"
	"time"

	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// Config is what New needs.
type Config struct {
	Callers *caller.Callers
	Life    *httpd.Lifecycle // a stream counts as a worker
	Log     *slog.Logger
	Limits  Limits
}

// Streams are the open streams of a server.
type Streams struct {
	cfg       Config
	limiter   *limiter
	bySession sessionStreams

	// PushTime is how long a client may take for a message or to answer a ping, PingTime the time
	// between pings. Tests alone change them.
	PushTime, PingTime time.Duration
}

// New returns Streams, none of which is open yet.
func New(cfg Config) *Streams {
	return &Streams{cfg: cfg, limiter: newLimiter(cfg.Limits), PushTime: pushTime, PingTime: pingTime}
}

// Open returns how many streams are open.
func (s *Streams) Open() int { return s.limiter.openCount() }

// People returns how many clients follow something: sessions, plus streams that belong to none.
func (s *Streams) People() int { return s.limiter.countFollowers() }

// End closes the streams of sessions and tokens that have ended.
func (s *Streams) End(sessions []store.Holder) {
	for _, one := range sessions {
		s.bySession.endSession(one)
	}
}

// An Admission is the right of a request to open a stream, and what is to be done when the stream
// ends.
type Admission struct {
	s    *Streams
	r    *http.Request
	tie  sessionTie
	conn Conn // nil before Open
	end  cleanup
}

// Admit checks whether a request may open a stream: the server runs on, no limit is reached and the session
// is valid. The caller calls Release on the result.
func (s *Streams) Admit(r *http.Request, who access.Who, session store.Holder) (*Admission, error) {
	if !s.cfg.Life.Enter() {
		return nil, problem.Stopping
	}
	a := &Admission{s: s, r: r, end: cleanup{s.cfg.Life.Done}}
	release, err := s.acquire(r, who, session)
	if err != nil {
		a.Release()
		return nil, err
	}
	a.Defer(release)
	by, forget, err := s.tieToSession(r, session)
	if err != nil {
		a.Release()
		return nil, err
	}
	a.tie = by
	a.Defer(forget)
	return a, nil
}

// Defer has f called when the stream ends or is not opened, the latest f first.
func (a *Admission) Defer(f func()) { a.end.push(f) }

// Release gives the right back, unless Serve has taken it.
func (a *Admission) Release() { a.end.runUntaken() }

// Open opens the connection by the given function, and reports whether there is one now.
func (a *Admission) Open(open func() (Conn, error)) (bool, error) {
	conn, err := open()
	if conn == nil {
		return false, err
	}
	a.conn = conn
	a.Defer(conn.cut)
	return true, nil
}

// Serve sends the messages of the sources until the stream ends. A WebSocket goes on after Serve has
// returned. far may be nil.
func (a *Admission) Serve(far Distance, sources Sources) {
	l := &loop{s: a.s, conn: a.conn, sources: sources, distance: far, tie: a.tie}
	a.s.detach(a.r, a.conn, a.end.takeAll(), l.run)
}

// A sessionTie is the bond of a stream to the session or token by which it was opened.
type sessionTie struct {
	ended <-chan struct{} // closes with it, if it ends here
	holds func() bool     // whether it is still there: another server may have ended it
}

// tieToSession binds a stream to its request's session and returns the function that unbinds it; a problem
// if the session ended a moment ago.
func (s *Streams) tieToSession(r *http.Request, session store.Holder) (by sessionTie, forget func(), err error) {
	asked := credentialsOf(r)
	by.ended, forget = s.bySession.add(session)
	by.holds = func() bool {
		_, now, err := s.cfg.Callers.WhoWithSession(asked)
		return now == session || err != nil && problem.Of(err).Kind == problem.Unavailable
	}
	if !by.holds() {
		forget()
		return by, nil, problem.New(problem.Forbidden, "not-your-seat", "the session has ended")
	}
	return by, forget, nil
}
