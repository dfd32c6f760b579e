package chat

import (
	"sync"

	"circulade/internal/loop"
)

// A Subscriber is told that there is something new at a table. It holds no line, so that a slow one
// costs nothing and misses nothing: whoever has it knows the last line that they were sent, and asks
// for what came after it.
type Subscriber struct {
	all   *subscribers
	game  string
	who   Person
	ready chan struct{}

	changed bool // what may be heard or said; guarded by all.mu
}

// subscribers are those of all tables.
type subscribers struct {
	mu sync.Mutex
	at map[string]map[*Subscriber]struct{} // by table
}

// Subscribe has somebody told of a table's chat until Close.
func (s *Service) Subscribe(game string, who Person) *Subscriber {
	all := &s.subscribers
	one := &Subscriber{all: all, game: game, who: who, ready: make(chan struct{}, 1)}
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.at[game] == nil {
		all.at[game] = map[*Subscriber]struct{}{}
	}
	all.at[game][one] = struct{}{}
	return one
}

// Close ends it.
func (e *Subscriber) Close() {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	delete(e.all.at[e.game], e)
	if len(e.all.at[e.game]) == 0 {
		delete(e.all.at, e.game)
	}
}

// Ready tells when there is something to hear.
func (e *Subscriber) Ready() <-chan struct{} { return e.ready }

// Changed reports, once, whether what may be heard or said has changed.
func (e *Subscriber) Changed() bool {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	was := e.changed
	e.changed = false
	return was
}

// Reread has the subscriber look at everything again: what may be heard or said may have changed.
func (e *Subscriber) Reread() {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	e.changed = true
	e.wake()
}

// wake has the subscriber look whether there are new lines.
func (e *Subscriber) wake() { loop.Wake(e.ready) }

// wake wakes the subscribers of a table.
func (s *subscribers) wake(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.wake()
	}
}

// reread wakes the subscribers of a table: what may be said there has changed.
func (s *subscribers) reread(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.changed = true
		e.wake()
	}
}

// rereadOf does the same for the subscribers of one person, at whatever tables.
func (s *subscribers) rereadOf(who Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, all := range s.at {
		for e := range all {
			if e.who == who {
				e.changed = true
				e.wake()
			}
		}
	}
}

// SaidElsewhere wakes the subscribers of a table: somebody said something through another server.
func (s *Service) SaidElsewhere(game string) { s.subscribers.wake(game) }

// AgreedElsewhere has the subscribers of a table look again at what may be said there: who agrees to
// free text has changed through another server.
func (s *Service) AgreedElsewhere(game string) { s.subscribers.reread(game) }

// SilencedChanged has somebody's subscribers look again at what they may hear: they mute or block
// others than before.
func (s *Service) SilencedChanged(who Person) { s.subscribers.rereadOf(who) }
