package lobby

import (
	"context"
	"encoding/json"

	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/store"
)

// A Subscriber is one client that follows the lobby. It is woken when there is something to send, and
// Next renders the changes since what it was sent last: a slow one costs no memory and skips what it
// missed.
type Subscriber struct {
	lobby        *Lobby
	person       store.Holder // zero: the client has no session
	ready        chan struct{}
	personalOnly bool // it is not sent the list

	// Guarded by lobby.mu.
	sentSeq     int64      // up to which number it was sent the list
	pairedPush  []byte     // the message that its person was paired, if not yet sent
	challenged  bool       // the invitations or challenges of its person changed, and it was not yet sent that
	withCircle  bool       // it is sent Friends too
	circleStale bool       // circle is to be read again from the store
	circleDue   bool       // Friends is to be rendered again
	circle      []Followed // whom its person follows, as read last; nil where that is read each time

	sentFriends []byte // the Friends message sent last; only Next uses it
}

// Subscribe returns a subscriber to the lobby, which its caller has to Close. since is the
// publication's number of the list that the client has, Whole if it has none. With personalOnly it is
// never sent the list, only what is for its person: pairing, challenges and friends.
func (l *Lobby) Subscribe(person store.Holder, since int64, personalOnly bool) *Subscriber {
	sub := &Subscriber{lobby: l, person: person, ready: make(chan struct{}, 1), personalOnly: personalOnly, sentSeq: since}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.subscribers[sub] = struct{}{}
	loop.Wake(sub.ready)
	return sub
}

// Close ends the subscription to the lobby.
func (sub *Subscriber) Close() {
	sub.lobby.mu.Lock()
	defer sub.lobby.mu.Unlock()
	delete(sub.lobby.subscribers, sub)
	sub.lobby.unsubscribeAll(sub)
}

// Ready returns the channel that is signaled when Next may have a message to return.
func (sub *Subscriber) Ready() <-chan struct{} { return sub.ready }

// Next returns the next message to send to the client, or nil if there is none. It is a complete push
// of the protocol and must not be changed.
func (sub *Subscriber) Next(ctx context.Context) (push *packed.Message) {
	if push = sub.nextList(); push == nil && sub.withCircle {
		if data := sub.nextFriends(ctx); data != nil {
			push = packed.Plain(data)
		}
	}
	return push
}

// nextList returns the next message for the client that is not about friends, or nil if there is none:
// first that its person was paired, then that their challenges changed, then what changed in the list.
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
		loop.Wake(sub.ready) // Friends comes after it
	}
	return push
}

// AllPublished reports whether every change has been published to the subscribers. Tests wait for it.
func (l *Lobby) AllPublished() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.changed) == 0 && len(l.presence.changed) == 0 && !l.waitingChanged
}

// SendPaired sends the subscribers of a person, and nobody else, the id of the table to which their
// ticket led.
func (l *Lobby) SendPaired(person store.Holder, ticket, game string) {
	data, err := json.Marshal(struct {
		Type   string `json:"type"`
		Ticket string `json:"ticket"`
		Game   string `json:"game"`
	}{"paired", ticket, game})
	if err != nil {
		return // three texts can always be written
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
