package chat

import (
	"sync"

	"circulade/internal/loop"
)

// A Subscriber is woken when there is something new in a table's chat. It holds no lines, so that a
// slow one costs nothing and misses nothing: its owner knows the last line that was sent, and reads
// those after it.
type Subscriber struct {
	all   *subscribers
	game  string
	who   Person
	ready chan struct{}

	stateChanged bool // the state may have changed since TakeChanged; guarded by all.mu
}

// subscribers are the subscribers of all tables.
type subscribers struct {
	mu sync.Mutex
	at map[string]map[*Subscriber]struct{} // by table
}

// Subscribe returns a person's subscriber to a table's chat, which the caller has to Close.
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

// Close ends the subscription.
func (e *Subscriber) Close() {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	delete(e.all.at[e.game], e)
	if len(e.all.at[e.game]) == 0 {
		delete(e.all.at, e.game)
	}
}

// Ready is signaled when there may be new lines or a new state.
func (e *Subscriber) Ready() <-chan struct{} { return e.ready }

// TakeChanged reports whether the state of the chat may have changed since the last call.
func (e *Subscriber) TakeChanged() bool {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	was := e.stateChanged
	e.stateChanged = false
	return was
}

// Reread wakes the subscriber and has it read the state of the chat too, which may have changed.
func (e *Subscriber) Reread() {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	e.stateChanged = true
	e.wake()
}

// wake wakes the subscriber because there may be new lines.
func (e *Subscriber) wake() { loop.Wake(e.ready) }

// wakeAt wakes the subscribers of a table because there are new lines.
func (s *subscribers) wakeAt(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.wake()
	}
}

// rereadAt has the subscribers of a table read the state of the chat again.
func (s *subscribers) rereadAt(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.stateChanged = true
		e.wake()
	}
}

// rereadFor has the subscribers of a person, at all tables, read the state of the chat again.
func (s *subscribers) rereadFor(who Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, all := range s.at {
		for e := range all {
			if e.who == who {
				e.stateChanged = true
				e.wake()
			}
		}
	}
}

// SaidElsewhere wakes the subscribers of a table: a line was stored through another server.
func (s *Service) SaidElsewhere(game string) { s.subscribers.wakeAt(game) }

// ConsentChangedElsewhere has the subscribers of a table read the state again: who agrees to free text
// has changed through another server.
func (s *Service) ConsentChangedElsewhere(game string) { s.subscribers.rereadAt(game) }

// SilencedChanged has a person's subscribers read the state again: whom they mute or block has changed.
func (s *Service) SilencedChanged(who Person) { s.subscribers.rereadFor(who) }
