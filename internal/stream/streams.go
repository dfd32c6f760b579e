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

// Config has what New needs to make Streams.
type Config struct {
	Callers *caller.Callers
	Life    *httpd.Lifecycle // an open stream counts as work that the server waits for when it stops
	Log     *slog.Logger
	Limits  Limits
}

// Streams opens the streams of a server within their limits, and closes them when their sessions end.
type Streams struct {
	cfg       Config
	limiter   *limiter
	bySession sessionStreams

	// PushTime is how long a client may take for a message or to answer a ping, PingTime the time
	// between pings. Tests alone change them.
	PushTime, PingTime time.Duration
}

// New returns Streams with no stream open yet.
func New(cfg Config) *Streams {
	return &Streams{cfg: cfg, limiter: newLimiter(cfg.Limits), PushTime: pushTime, PingTime: pingTime}
}

// Open returns how many streams are open now.
func (s *Streams) Open() int { return s.limiter.openCount() }

// People returns about how many clients follow a stream: the sessions and secrets that have one, plus the
// streams that belong to neither.
func (s *Streams) People() int { return s.limiter.countFollowers() }

// End has the streams of these sessions and tokens closed, because the sessions have ended.
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

// Admit lets a request open a stream and counts the stream; the caller has to call Release on the result.
// It returns a problem if the server is stopping, a limit is reached or the session has ended. session is
// zero for a client without one.
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

// Defer has f called when the stream ends, or when the admission is released without a stream. The f added
// last is called first.
func (a *Admission) Defer(f func()) { a.end.push(f) }

// Release gives up the right to open the stream and calls the functions of Defer, unless Serve has taken
// them over.
func (a *Admission) Release() { a.end.runUntaken() }

// Open opens the admitted stream's connection by calling open, and reports whether there is one now; if
// not, the error may be nil because the request has been answered.
func (a *Admission) Open(open func() (Conn, error)) (bool, error) {
	conn, err := open()
	if conn == nil {
		return false, err
	}
	a.conn = conn
	a.Defer(conn.cut)
	return true, nil
}

// Serve sends the messages of the sources over the connection that Open has opened, until the stream ends.
// For a WebSocket it returns at once, and the stream goes on. far receives the round-trip times to the
// client; it may be nil.
func (a *Admission) Serve(far Distance, sources Sources) {
	l := &loop{s: a.s, conn: a.conn, sources: sources, distance: far, tie: a.tie}
	a.s.detach(a.r, a.conn, a.end.takeAll(), l.run)
}

// A sessionTie ties a stream to the session or token by which it was opened.
type sessionTie struct {
	ended <-chan struct{} // closes when the session is ended by this server
	holds func() bool     // reports whether the session is still valid: another server may have ended it
}

// tieToSession returns what tells a stream that the session of the request that opens it has ended, and
// the function to call when the stream ends; it returns a problem if the session has ended already.
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
