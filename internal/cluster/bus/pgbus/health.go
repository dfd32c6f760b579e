package pgbus

import (
	"errors"
	"sync"
	"sync/atomic"

	"circulade/internal/cluster/bus"
)

// maxMissing is how many of its own heartbeats a server may miss before it replaces the connection that listens.
const maxMissing = 3

var errSilent = errors.New("the connection that listens hears nothing")

// A heartbeatEcho counts the heartbeats that this server has sent, and those that came back to it as
// notifications. If they do not come back, its listening connection does not work.
type heartbeatEcho struct {
	sent         atomic.Int64 // how many heartbeats were sent
	lastReceived atomic.Int64 // the number of the latest that came back, or the last sent before the connection listened
	reconnects   atomic.Int64 // how often the connection was replaced because none came back
}

// missing returns how many of the heartbeats that this server has sent have not come back to it as
// notifications.
func (h *heartbeatEcho) missing() int64 { return h.sent.Load() - h.lastReceived.Load() }

// noteReceived records the number of a heartbeat that came back.
func (h *heartbeatEcho) noteReceived(beat int64) {
	if beat > h.lastReceived.Load() {
		h.lastReceived.Store(beat) // only the listener writes it
	}
}

// faults are the errors of the last heartbeat and the last poll; nil if they worked.
type faults struct {
	mu   sync.Mutex
	beat error
	poll error
}

// set stores an error, or nil, in the field of f to which `which` points.
func (f *faults) set(which *error, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	*which = err
}

// Health returns the errors of the last heartbeat and the last poll, and how often the listening
// connection was replaced because it received nothing. It implements bus.Bus.
func (b *Bus) Health() bus.Health {
	b.faults.mu.Lock()
	defer b.faults.mu.Unlock()
	return bus.Health{Fault: errors.Join(b.faults.poll, b.faults.beat), Reconnects: int(b.echo.reconnects.Load())}
}
