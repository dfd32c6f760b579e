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

// A source sends the chat of a table in the stream of a client that follows the table. It remembers
// only the last line that was sent: newer ones are read from the store when the client is ready for
// them.
type source struct {
	service    *Service
	follower   *table.Subscriber // the same client's, to the table
	table      *table.Table
	id         string
	who        access.Who
	subscriber *Subscriber
	sentLine   int64 // the id of the last line sent; -1: not yet set, the first Next sets it to the latest

	withState   bool   // the client said which line it has, so that it is sent the state of the chat too
	sentState   []byte // the state sent last, as JSON; nil: none
	lastRoom    Room   // in which the reader was at the last Next
	knownSeated int64  // what follower.Seated returned at the last Notice
}

// Source returns a stream source that sends a person the chat of the table with an id: the lines after
// the one with the id after, and the state of the chat; with after -1 only new lines, without the
// state. f is the same client's subscriber to the table.
func (s *Service) Source(f *table.Subscriber, t *table.Table, id string, who access.Who, after int64) stream.Source {
	h := &source{
		service: s, follower: f, table: t, id: id, who: who,
		subscriber: s.Subscribe(id, who.Holder), sentLine: after, withState: after >= 0,
	}
	h.subscriber.Reread()
	return h
}

// Ready returns the channel that is signaled when Next may have something of the chat to send.
func (h *source) Ready() <-chan struct{} { return h.subscriber.Ready() }

// Close ends the subscription to the chat.
func (h *source) Close() { h.subscriber.Close() }

// Notice is called after the client was sent a change of the table. If the holders of seats may have
// changed, it has the state of the chat read again, as the reader's room may be another.
func (h *source) Notice() {
	if !h.withState {
		return
	}
	if seated := h.follower.GrantChanges(); seated != h.knownSeated {
		h.knownSeated = seated
		h.subscriber.Reread()
	}
}

// A Push is one message about a table's chat in a client's stream: new lines, and the state of the chat
// if it changed.
type Push struct {
	Type  string       `json:"type"`
	State *StateAnswer `json:"state,omitempty"`
	Reset bool         `json:"reset,omitempty"` // the client forgets the lines that it has
	Lines []LineAnswer `json:"lines"`
}

// Next returns the next message about the chat to send, or an empty one if there is nothing new or the
// reader may no longer see the table. If the store fails, the message is empty, and Next is to be
// called again after retryAfter.
func (h *source) Next(ctx context.Context) (stream.Message, error) {
	push, err := h.nextPush(ctx)
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

// retryAfter is how long after a failed read the chat is read again.
const retryAfter = time.Second

// nextPush returns what changed in the chat since the last message: new lines, and the state of the
// chat if it changed. It returns nil if nothing did.
func (h *source) nextPush(ctx context.Context) (*Push, error) {
	changed := h.subscriber.TakeChanged()
	if h.sentLine < 0 {
		last, err := h.service.LastLineID(ctx, h.id)
		if err != nil {
			return nil, h.service.problemOf("reading chat", err)
		}
		h.sentLine = last
	}
	c, err := h.service.contextFor(ctx, h.table, h.id, h.who)
	if err != nil {
		return nil, err
	}
	push := &Push{Type: "chat"}
	if h.withState && (changed || c.room != h.lastRoom) {
		if err := h.addState(ctx, c, push); err != nil {
			return nil, err
		}
	}
	h.lastRoom = c.room
	if push.Lines, err = h.service.linesAfter(ctx, c, h.sentLine); err != nil {
		return nil, err
	}
	if n := len(push.Lines); n > 0 {
		h.sentLine = push.Lines[n-1].ID
		if n == MaxLinesRead {
			h.subscriber.wake() // there may be more
		}
	}
	if push.State == nil && len(push.Lines) == 0 {
		return nil, nil
	}
	return push, nil
}

// addState adds the state of the chat to a push if it is not the one sent last. If the reader's room or
// the people whom they mute or block changed, the push tells the client to forget all lines, and they
// are sent again from the first.
func (h *source) addState(ctx context.Context, c *chatContext, push *Push) error {
	state, err := h.service.stateFor(ctx, c)
	if err != nil {
		return err
	}
	data, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if bytes.Equal(data, h.sentState) {
		return nil
	}
	var before StateAnswer
	if h.sentState != nil {
		if err := json.Unmarshal(h.sentState, &before); err != nil {
			return err
		}
		push.Reset = before.Room != state.Room || !sameQuiet(before.Quiet, state.Quiet)
	}
	h.sentState, push.State = data, state
	if push.Reset {
		h.sentLine = 0
	}
	return nil
}
