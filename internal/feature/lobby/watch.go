package lobby

import (
	"context"
	"encoding/json"

	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/store"
)

// A Watcher is told of the list when it changes. It is always told the present against
// what it was told last: a slow one costs no memory and skips what it missed.
type Watcher struct {
	lobby  *Lobby
	person store.Holder
	ready  chan struct{}
	mine   bool // the list is not for them

	// Guarded by lobby.mu.
	told   int64
	paired []byte // what only this person is told, if there is something
	// challenged: a bot's account has other challenges than when it was told so.
	challenged bool
	// withCircle: they are told of whom they follow. That is read when it is stale, and told when
	// it is due.
	withCircle, stale, due bool
	circle                 []Followed

	toldCircle []byte // what they were told of them last; whoever looks has it alone
}

// Watch has somebody told of the list until Leave. They have what was told up to since.
// With mine they are told only what is for them alone.
func (l *Lobby) Watch(person store.Holder, since int64, mine bool) *Watcher {
	w := &Watcher{lobby: l, person: person, ready: make(chan struct{}, 1), mine: mine, told: since}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers[w] = struct{}{}
	loop.Wake(w.ready)
	return w
}

// Leave ends it.
func (w *Watcher) Leave() {
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	delete(w.lobby.watchers, w)
	w.lobby.unfan(w)
}

// Ready tells when there is something to look at.
func (w *Watcher) Ready() <-chan struct{} { return w.ready }

// Next returns what there is to tell, as a push of the protocol that must not be changed;
// nil if there is nothing. There may always come more.
func (w *Watcher) Next(ctx context.Context) (push *packed.Message) {
	if push = w.lookAtList(); push == nil && w.withCircle {
		if data := w.lookAtCircle(ctx); data != nil {
			push = packed.Plain(data)
		}
	}
	return push
}

// lookAtList is Next without whom they follow.
func (w *Watcher) lookAtList() *packed.Message {
	l := w.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if data := w.paired; data != nil {
		w.paired = nil
		loop.Wake(w.ready) // the list comes after it
		return packed.Plain(data)
	}
	if w.challenged {
		w.challenged = false
		loop.Wake(w.ready)
		return packed.Plain([]byte(`{"type":"challenges"}`))
	}
	if w.mine || w.told == l.seq {
		return nil
	}
	push := l.since(w.told).push
	w.told = l.seq
	if w.due {
		loop.Wake(w.ready) // whom they follow comes after it
	}
	return push
}

// Settled reports whether everything that has changed has been told.
func (l *Lobby) Settled() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.changed) == 0 && len(l.circles.moved) == 0 && !l.counted
}

// TellPaired tells somebody, and nobody else, at which table their ticket has led.
func (l *Lobby) TellPaired(person store.Holder, ticket, game string) {
	data, err := json.Marshal(struct {
		Type   string `json:"type"`
		Ticket string `json:"ticket"`
		Game   string `json:"game"`
	}{"paired", ticket, game})
	if err != nil {
		return // three texts
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers {
		if w.person == person && person != (store.Holder{}) {
			w.paired = data
			loop.Wake(w.ready)
		}
	}
}
