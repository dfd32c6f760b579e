package server

import (
	"sync"

	"circulade/internal/store"
)

// open knows what is open by which session or token, so that it ends with it.
type open struct {
	mu    sync.Mutex
	lines map[store.Holder]map[chan struct{}]bool
}

// add returns a channel that closes when the session ends, and what forgets it. Who has no
// session has nothing that could end.
func (o *open) add(session store.Holder) (ended <-chan struct{}, forget func()) {
	if session == (store.Holder{}) {
		return nil, func() {}
	}
	c := make(chan struct{})
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.lines == nil {
		o.lines = map[store.Holder]map[chan struct{}]bool{}
	}
	if o.lines[session] == nil {
		o.lines[session] = map[chan struct{}]bool{}
	}
	o.lines[session][c] = true
	return c, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		delete(o.lines[session], c)
		if len(o.lines[session]) == 0 {
			delete(o.lines, session)
		}
	}
}

// end closes what is open by a session.
func (o *open) end(session store.Holder) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for c := range o.lines[session] {
		close(c)
	}
	delete(o.lines, session)
}

// ended closes the sockets and streams of sessions that are no more.
func (s *Server) ended(sessions []store.Holder) {
	for _, h := range sessions {
		s.open.end(h)
	}
}
