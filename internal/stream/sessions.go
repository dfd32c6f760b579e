package stream

import (
	"sync"

	"circulade/internal/store"
)

// sessionStreams has the open streams of each session or token, so that they can be closed when the
// session ends.
type sessionStreams struct {
	mu   sync.Mutex
	open map[store.Holder]map[chan struct{}]bool
}

// add registers an open stream of a session. The channel `ended` closes when the session ends; forget
// unregisters the stream. If session is zero the stream has none: nothing is registered and ended is nil.
func (g *sessionStreams) add(session store.Holder) (ended <-chan struct{}, forget func()) {
	if session == (store.Holder{}) {
		return nil, func() {}
	}
	c := make(chan struct{})
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open == nil {
		g.open = map[store.Holder]map[chan struct{}]bool{}
	}
	if g.open[session] == nil {
		g.open[session] = map[chan struct{}]bool{}
	}
	g.open[session][c] = true
	return c, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.open[session], c)
		if len(g.open[session]) == 0 {
			delete(g.open, session)
		}
	}
}

// endSession has all streams of a session closed, by closing the channels that add returned.
func (g *sessionStreams) endSession(session store.Holder) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.open[session] {
		close(c)
	}
	delete(g.open, session)
}
