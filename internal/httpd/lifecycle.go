package httpd

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
)

const (
	timePerConn = time.Millisecond // by how much each socket or stream prolongs the time over which Drain closes them
	maxSpread   = 2 * time.Second  // the most of that time
)

// A Lifecycle has a context for each of the three stages in which a server shuts down. When Leaving
// ends, it begins nothing new. When Goodbye ends, it closes its sockets and streams. When Running
// ends, everything else stops.
type Lifecycle struct {
	Leaving context.Context // ends when the server is told to stop
	Goodbye context.Context // ends when sockets and streams are to say that the server restarts, and end
	Running context.Context // ends when the server stops

	// Pause waits while the server drains. It is time.Sleep, but for tests.
	Pause func(time.Duration)

	leave, sayGoodbye, stop context.CancelFunc

	spread  atomic.Int64 // the time over which sockets and streams are ended, as a time.Duration
	mu      sync.Mutex
	closed  bool
	workers sync.WaitGroup
}

// NewLifecycle returns the lifecycle of a starting server: none of its contexts has ended.
func NewLifecycle() *Lifecycle {
	l := &Lifecycle{Pause: time.Sleep}
	l.Leaving, l.leave = context.WithCancel(context.Background())
	l.Goodbye, l.sayGoodbye = context.WithCancel(context.Background())
	l.Running, l.stop = context.WithCancel(context.Background())
	return l
}

// Enter registers a worker, such as a socket, for which Close waits, and returns true; the worker
// must call Done when it ends. It returns false, and the worker must not start, once Goodbye has
// ended or Close was called.
func (l *Lifecycle) Enter() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	stays := !l.closed && l.Goodbye.Err() == nil
	if stays {
		l.workers.Add(1)
	}
	return stays
}

// Done is called by a worker that Enter registered when the worker ends.
func (l *Lifecycle) Done() { l.workers.Done() }

// Go runs worker in a goroutine, for which Close waits. The worker must return when Running ends.
func (l *Lifecycle) Go(worker func()) { l.workers.Go(worker) }

// Drain shuts the server down gracefully. It ends Leaving, and waits for the time notice, in which
// a load balancer can react. Then it ends Goodbye, upon which sockets and streams close at random
// moments within up to two seconds, so that clients do not all reconnect at once. At last it ends
// Running. conns returns how many sockets and streams are open.
func (l *Lifecycle) Drain(notice time.Duration, conns func() int) {
	l.leave()
	l.Pause(notice)
	over := spreadFor(conns())
	l.spread.Store(int64(over))
	l.sayGoodbye()
	l.Pause(over)
	l.stop()
}

// spreadFor returns the time over which this many sockets and streams are closed while the server
// shuts down, so that clients do not all reconnect at once.
func spreadFor(conns int) time.Duration { return min(maxSpread, time.Duration(conns)*timePerConn) }

// EndAfterSpread returns a channel that fires at a random moment within the time over which Drain
// has sockets and streams closed. A socket calls it when Goodbye ends, and closes when the channel
// fires.
func (l *Lifecycle) EndAfterSpread() <-chan time.Time {
	return time.After(rand.N(time.Duration(l.spread.Load()) + 1))
}

// Close ends all three contexts at once and waits for the workers that Enter and Go registered.
func (l *Lifecycle) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.leave()
	l.sayGoodbye()
	l.stop()
	l.workers.Wait()
}

// NotWhileStopping returns a middleware, for endpoints that begin something new, that refuses
// requests once the server shuts down.
func (l *Lifecycle) NotWhileStopping() api.Middleware {
	return api.Middleware{Name: "not while stopping", Wrap: func(h api.Handler) api.Handler {
		return func(w http.ResponseWriter, r *http.Request) error {
			if l.Leaving.Err() != nil {
				return problem.Stopping
			}
			return h(w, r)
		}
	}}
}
