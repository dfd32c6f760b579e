package pgbus

import (
	"errors"
	"sync"
	"sync/atomic"

	"circulade/internal/cluster/bus"
)

// mostUnheard is how many notifications of its own a server may miss before it is deaf.
const mostUnheard = 3

var errDeaf = errors.New("the connection that listens hears nothing")

// hearsay is what a server knows of whether it hears: each beat is told to all, itself among them.
type hearsay struct {
	sent  atomic.Int64 // how many beats were told
	heard atomic.Int64 // the latest of them that was heard, or from which on it listens
	deaf  atomic.Int64 // how often it heard nothing, and listened anew
}

// unheard is how many beats were told and not heard.
func (h *hearsay) unheard() int64 { return h.sent.Load() - h.heard.Load() }

// hears takes in that a beat was heard.
func (h *hearsay) hears(beat int64) {
	if beat > h.heard.Load() {
		h.heard.Store(beat) // by the listener alone
	}
}

// faults are what failed last of what has to be done again and again.
type faults struct {
	mu    sync.Mutex
	beat  error
	asked error
}

func (f *faults) set(which *error, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	*which = err
}

// Health implements bus.Bus.
func (b *Bus) Health() bus.Health {
	b.faults.mu.Lock()
	defer b.faults.mu.Unlock()
	return bus.Health{Fault: errors.Join(b.faults.asked, b.faults.beat), Deaf: int(b.hearsay.deaf.Load())}
}
