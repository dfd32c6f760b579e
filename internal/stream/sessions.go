package stream

import (
	"sync"

	"circulade/internal/store"
)

// sessionStreams has which streams are open by which session or token, so that they end with it.
type sessionStreams struct {
	mu   sync.Mutex
	open map[store.Holder]map[chan struct{}]bool
}

// add registers a stream of a session: ended closes when the session ends, forget unregisters the stream.
// Without a session ended is nil.
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

// endSession signals the end of a session to all its streams.
func (g *sessionStreams) endSession(session store.Holder) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.open[session] {
		close(c)
	}
	delete(g.open, session)
}
