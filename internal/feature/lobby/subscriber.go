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
type Subscriber struct {
	lobby        *Lobby
	person       store.Holder
	ready        chan struct{}
	personalOnly bool // the list is not for them

	// Guarded by lobby.mu.
	sentSeq    int64
	pairedPush []byte // what only this person is told, if there is something
	// challenged: a bot's account has other challenges than when it was told so.
	challenged bool
	// withCircle: they are told of whom they follow. That is read when it is stale, and told when
	// it is due.
	withCircle, circleStale, circleDue bool
	circle                             []Followed

	sentFriends []byte // what they were told of them last; whoever looks has it alone
}

// Watch has somebody told of the list until Leave. They have what was told up to since.
// With mine they are told only what is for them alone.
func (l *Lobby) Subscribe(person store.Holder, since int64, mine bool) *Subscriber {
	sub := &Subscriber{lobby: l, person: person, ready: make(chan struct{}, 1), personalOnly: mine, sentSeq: since}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.subscribers[sub] = struct{}{}
	loop.Wake(sub.ready)
	return sub
}

// Leave ends it.
func (sub *Subscriber) Close() {
	sub.lobby.mu.Lock()
	defer sub.lobby.mu.Unlock()
	delete(sub.lobby.subscribers, sub)
	sub.lobby.unsubscribeAll(sub)
}

// Ready tells when there is something to look at.
func (sub *Subscriber) Ready() <-chan struct{} { return sub.ready }

// Next returns what there is to tell, as a push of the protocol that must not be changed;
// nil if there is nothing. There may always come more.
func (sub *Subscriber) Next(ctx context.Context) (push *packed.Message) {
	if push = sub.nextList(); push == nil && sub.withCircle {
		if data := sub.nextFriends(ctx); data != nil {
			push = packed.Plain(data)
		}
	}
	return push
}

// lookAtList is Next without whom they follow.
func (sub *Subscriber) nextList() *packed.Message {
	l := sub.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if data := sub.pairedPush; data != nil {
		sub.pairedPush = nil
		loop.Wake(sub.ready) // the list comes after it
		return packed.Plain(data)
	}
	if sub.challenged {
		sub.challenged = false
		loop.Wake(sub.ready)
		return packed.Plain([]byte(`{"type":"challenges"}`))
	}
	if sub.personalOnly || sub.sentSeq == l.seq {
		return nil
	}
	push := l.renderSince(sub.sentSeq).push
	sub.sentSeq = l.seq
	if sub.circleDue {
		loop.Wake(sub.ready) // whom they follow comes after it
	}
	return push
}

// Settled reports whether everything that has changed has been told.
func (l *Lobby) AllPublished() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.changed) == 0 && len(l.presence.changed) == 0 && !l.waitingChanged
}

// TellPaired tells somebody, and nobody else, at which table their ticket has led.
func (l *Lobby) SendPaired(person store.Holder, ticket, game string) {
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
	for sub := range l.subscribers {
		if sub.person == person && person != (store.Holder{}) {
			sub.pairedPush = data
			loop.Wake(sub.ready)
		}
	}
}
