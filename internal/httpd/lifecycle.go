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
	timePerConn = time.Millisecond // that each socket or stream adds to the time in which all are ended
	maxSpread   = 2 * time.Second  // of that time, so that all come back one after the other
)

// A Lifecycle knows in which stage of its life a server is. First it is told to stop: it begins
// nothing new. Then it says goodbye to its sockets and streams. Then it stops: nothing runs on.
type Lifecycle struct {
	Leaving context.Context // ends when the server is told to stop
	Goodbye context.Context // ends when its sockets and streams are told that it restarts
	Running context.Context // ends when the server stops

	// Pause waits while the server drains: time.Sleep, but in tests.
	Pause func(time.Duration)

	leave, sayGoodbye, stop context.CancelFunc

	spread  atomic.Int64 // over how long sockets and streams are ended, as a time.Duration
	mu      sync.Mutex
	closed  bool
	workers sync.WaitGroup
}

// NewLifecycle returns the lifecycle of a server that begins.
func NewLifecycle() *Lifecycle {
	l := &Lifecycle{Pause: time.Sleep}
	l.Leaving, l.leave = context.WithCancel(context.Background())
	l.Goodbye, l.sayGoodbye = context.WithCancel(context.Background())
	l.Running, l.stop = context.WithCancel(context.Background())
	return l
}

// Enter counts a worker for which Close waits, unless it is too late: sockets and streams are told
// that the server restarts. The worker calls Done.
func (l *Lifecycle) Enter() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	stays := !l.closed && l.Goodbye.Err() == nil
	if stays {
		l.workers.Add(1)
	}
	return stays
}

// Done says that a worker ends which has entered.
func (l *Lifecycle) Done() { l.workers.Done() }

// Go starts a worker for which Close waits. It ends when Running does.
func (l *Lifecycle) Go(worker func()) { l.workers.Go(worker) }

// Drain lets what goes on come to a good end: nothing new is begun any more, and after the time
// that whoever sends people here has for noticing, sockets and streams are ended, spread over a
// while, so that they come back to another server or the next one not all at once. Then all else is
// told to end. The function conns counts the sockets and streams.
func (l *Lifecycle) Drain(notice time.Duration, conns func() int) {
	l.leave()
	l.Pause(notice)
	over := spreadFor(conns())
	l.spread.Store(int64(over))
	l.sayGoodbye()
	l.Pause(over)
	l.stop()
}

// spreadFor is over how long the end of so many sockets and streams is spread.
func spreadFor(conns int) time.Duration { return min(maxSpread, time.Duration(conns)*timePerConn) }

// EndAfterSpread is when a socket or stream is to be ended that notices that Goodbye has ended.
func (l *Lifecycle) EndAfterSpread() <-chan time.Time {
	return time.After(rand.N(time.Duration(l.spread.Load()) + 1))
}

// Close goes through all stages that are left at once, and waits for the workers.
func (l *Lifecycle) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.leave()
	l.sayGoodbye()
	l.stop()
	l.workers.Wait()
}

// NotWhileStopping refuses what begins something new once the server has been told to stop.
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
