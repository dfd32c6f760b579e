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

// subscribers holds the subscribers to the chats of all tables.
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

// Close ends the subscription to the chat.
func (e *Subscriber) Close() {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	delete(e.all.at[e.game], e)
	if len(e.all.at[e.game]) == 0 {
		delete(e.all.at, e.game)
	}
}

// Ready returns the channel that is signaled when the chat may have new lines or a new state.
func (e *Subscriber) Ready() <-chan struct{} { return e.ready }

// TakeChanged reports whether the state of the chat may have changed since TakeChanged was called last,
// so that a change is reported once.
func (e *Subscriber) TakeChanged() bool {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	was := e.stateChanged
	e.stateChanged = false
	return was
}

// Reread wakes the subscriber because the state of the chat may have changed: the next TakeChanged
// returns true, so that the state is read again for the client.
func (e *Subscriber) Reread() {
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	e.stateChanged = true
	e.wake()
}

// wake wakes the subscriber, because the chat may have new lines.
func (e *Subscriber) wake() { loop.Wake(e.ready) }

// wakeAt wakes the subscribers to the chat of the table game, because there are new lines.
func (s *subscribers) wakeAt(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.wake()
	}
}

// rereadAt has the subscribers to the chat of the table game read the state of the chat again.
func (s *subscribers) rereadAt(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.stateChanged = true
		e.wake()
	}
}

// rereadFor has a person's subscribers to the chats of all tables read the state of their chat again.
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

// SaidElsewhere is called when another server has stored a line of the table game: it wakes the
// subscribers to that table's chat here.
func (s *Service) SaidElsewhere(game string) { s.subscribers.wakeAt(game) }

// ConsentChangedElsewhere is called when another server has stored who agrees to free text at the table
// game: the subscribers to that table's chat here read its state again.
func (s *Service) ConsentChangedElsewhere(game string) { s.subscribers.rereadAt(game) }

// SilencedChanged is called when a person has muted or blocked others, or ended that: the person's
// subscribers, at all tables, read the state of the chat again.
func (s *Service) SilencedChanged(who Person) { s.subscribers.rereadFor(who) }
