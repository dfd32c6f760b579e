package chat

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"

	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/stream"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// A source has new lines to send to whoever follows a table. It remembers the last line that it sent
// and no other: what is said meanwhile is read when the client is ready for it.
type source struct {
	service    *Service
	follower   *table.Subscriber
	table      *table.Table
	id         string
	who        access.Who
	subscriber *Subscriber
	sent       int64 // the last line; -1: from the first call of Next on

	withState bool   // the client said what it has, so that it is sent the state of the chat too
	state     []byte // that was sent last
	room      Room
	seated    int64 // as table.Subscriber has it
}

// Source returns what the stream of somebody who follows a table is fed with of its chat: what is said
// after a line; -1: from now on.
func (s *Service) Source(f *table.Subscriber, t *table.Table, id string, who access.Who, after int64) stream.Source {
	h := &source{
		service: s, follower: f, table: t, id: id, who: who,
		subscriber: s.Subscribe(id, who.Holder), sent: after, withState: after >= 0,
	}
	h.subscriber.Reread()
	return h
}

// Ready tells when there may be something to hear.
func (h *source) Ready() <-chan struct{} { return h.subscriber.Ready() }

// Close ends it.
func (h *source) Close() { h.subscriber.Close() }

// Notice has the state of the chat read again when somebody else may sit at the table.
func (h *source) Notice() {
	if !h.withState {
		return
	}
	if seated := h.follower.GrantChanges(); seated != h.seated {
		h.seated = seated
		h.subscriber.Reread()
	}
}

// A Push is what a stream is sent of a chat.
type Push struct {
	Type  string       `json:"type"`
	State *StateAnswer `json:"state,omitempty"`
	Reset bool         `json:"reset,omitempty"` // the client forgets what it has
	Lines []LineAnswer `json:"lines"`
}

// Next returns what there is to send, or nothing. When the store does not answer it is read again a
// little later.
func (h *source) Next(ctx context.Context) (stream.Message, error) {
	push, err := h.next(ctx)
	var r *problem.Problem
	switch {
	case errors.Is(err, table.ErrSeat):
		return stream.Message{}, nil // the table says so itself
	case errors.As(err, &r):
		time.AfterFunc(retryAfter, h.subscriber.Reread)
		return stream.Message{}, nil
	case err != nil || push == nil:
		return stream.Message{}, err
	}
	data, err := json.Marshal(push)
	return stream.Message{Message: packed.Plain(data)}, err
}

// retryAfter is after how long what could not be read is read again.
const retryAfter = time.Second

// next returns what there is to send, or nil.
func (h *source) next(ctx context.Context) (*Push, error) {
	changed := h.subscriber.Changed()
	if h.sent < 0 {
		last, err := h.service.Last(ctx, h.id)
		if err != nil {
			return nil, h.service.problemOf("reading chat", err)
		}
		h.sent = last
	}
	c, err := h.service.contextOf(ctx, h.table, h.id, h.who)
	if err != nil {
		return nil, err
	}
	push := &Push{Type: "chat"}
	if h.withState && (changed || c.room != h.room) {
		if err := h.addState(ctx, c, push); err != nil {
			return nil, err
		}
	}
	h.room = c.room
	if push.Lines, err = h.service.heard(ctx, c, h.sent); err != nil {
		return nil, err
	}
	if n := len(push.Lines); n > 0 {
		h.sent = push.Lines[n-1].ID
		if n == MostHeard {
			h.subscriber.wake() // there may be more
		}
	}
	if push.State == nil && len(push.Lines) == 0 {
		return nil, nil
	}
	return push, nil
}

// addState adds what may be said and whom one does not hear, if that has changed. Whoever hears others
// than before, or is in another room, is sent all from the beginning.
func (h *source) addState(ctx context.Context, c *chatContext, push *Push) error {
	state, err := h.service.stateOf(ctx, c)
	if err != nil {
		return err
	}
	data, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if bytes.Equal(data, h.state) {
		return nil
	}
	var before StateAnswer
	if h.state != nil {
		if err := json.Unmarshal(h.state, &before); err != nil {
			return err
		}
		push.Reset = before.Room != state.Room || !sameQuiet(before.Quiet, state.Quiet)
	}
	h.state, push.State = data, state
	if push.Reset {
		h.sent = 0
	}
	return nil
}
