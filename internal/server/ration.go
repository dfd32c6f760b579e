package server

import (
	"context"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

const (
	rationBurst  = time.Second            // of work that an address may have saved up
	rationWait   = 10 * time.Second       // the longest that a request waits for its turn
	rationQueue  = 1024                   // requests of one address that wait at once
	writeCost    = time.Microsecond       // about what it takes to send a KiB
	rationCharge = 500 * time.Millisecond // the most that one request counts: it may have waited for others
)

// rations bound what the costly requests of one address take together: positions of
// replays, whole tables, drawings. They are answered later, one after the other, so
// that whoever asks for much does not slow the others down.
type rations struct {
	budget *limiter // of microseconds
	worked func(time.Duration)

	mu    sync.Mutex
	lines map[netip.Addr]*ration
}

// A ration is the queue of one address. It is there while somebody waits in it.
type ration struct {
	turn  chan struct{} // holds one while a request is at work
	users int
}

// newRations gives each address so much of a core, and never more than half of what
// the machine has.
func newRations(cores float64) *rations {
	cores = min(cores, float64(runtime.GOMAXPROCS(0))/2)
	return &rations{
		budget: newLimiter(cores*1e6, int(rationBurst.Microseconds())), worked: func(time.Duration) {},
		lines: map[netip.Addr]*ration{},
	}
}

// enter waits for the turn of a request, and returns what ends it and counts its
// time.
func (rs *rations) enter(ctx context.Context, from netip.Addr) (leave func(), err error) {
	q, ok := rs.queue(from)
	if !ok {
		return nil, refusal.Often("too many requests of this address wait for their turn", rationWait)
	}
	ctx, cancel := context.WithTimeout(ctx, rationWait)
	defer cancel()
	select {
	case q.turn <- struct{}{}:
	case <-ctx.Done():
		rs.quit(from, q)
		return nil, refusal.Often("this address has asked for too much at once", rationWait)
	}
	budget := rs.budget.of(from)
	if !sleep(ctx, budget.ReserveN(time.Now(), 1).Delay()) {
		<-q.turn
		rs.quit(from, q)
		return nil, refusal.Often("this address has asked for too much at once", rationWait)
	}
	began := time.Now()
	return func() {
		took := time.Since(began)
		rs.worked(took)
		spend(budget, min(took, rationCharge))
		<-q.turn
		rs.quit(from, q)
	}, nil
}

// queue joins the queue of an address, unless it is too long.
func (rs *rations) queue(from netip.Addr) (*ration, bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	q := rs.lines[from]
	if q == nil {
		q = &ration{turn: make(chan struct{}, 1)}
		rs.lines[from] = q
	}
	if q.users >= rationQueue {
		return nil, false
	}
	q.users++
	return q, true
}

func (rs *rations) quit(from netip.Addr, q *ration) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if q.users--; q.users == 0 {
		delete(rs.lines, from)
	}
}

// sleep waits, and reports whether it was to the end.
func sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	if end, ok := ctx.Deadline(); ok && time.Until(end) < d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// spend takes time from a budget, which may be in debt afterwards.
func spend(budget *rate.Limiter, d time.Duration) {
	for left := int(d.Microseconds()); left > 0; left -= budget.Burst() {
		budget.ReserveN(time.Now(), min(left, budget.Burst()))
	}
}

// rationed is a handler whose requests are rationed, if they cost something. A
// request's time ends with the first byte of its answer, since a slow reader costs
// nothing; what is sent counts by its length.
func (s *Server) rationed(h handler, costs func(*http.Request) bool) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if costs != nil && !costs(r) {
			return h(w, r)
		}
		leave, err := s.rations.enter(r.Context(), s.address(r))
		if err != nil {
			return err
		}
		a := &answering{ResponseWriter: w, begun: sync.OnceFunc(leave)}
		defer a.begun()
		defer func() { spend(s.rations.budget.of(s.address(r)), time.Duration(a.sent/1024)*writeCost) }()
		return h(a, r)
	}
}

// answering tells when an answer begins.
type answering struct {
	http.ResponseWriter
	begun func()
	sent  int // bytes
}

// WriteHeader begins the answer.
func (a *answering) WriteHeader(status int) {
	a.begun()
	a.ResponseWriter.WriteHeader(status)
}

// Write goes on with the answer.
func (a *answering) Write(p []byte) (int, error) {
	a.begun()
	n, err := a.ResponseWriter.Write(p)
	a.sent += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (a *answering) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// present is a handler that is rationed if the table that a request names is in memory.
// Who has to wait until it has been loaded has waited enough: what a start costs is no
// ration of those who come back first.
func (s *Server) present(h handler, costs func(*http.Request) bool) handler {
	rationed := s.rationed(h, costs)
	return func(w http.ResponseWriter, r *http.Request) error {
		came := time.Now()
		waited, err := at(s, r, func(ctx context.Context, t *table.Table) (bool, error) { return t.LoadedSince(ctx, came) })
		if err != nil {
			return err
		}
		if waited {
			return h(w, r)
		}
		return rationed(w, r)
	}
}
