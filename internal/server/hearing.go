package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"

	"circulade/internal/feature/chat"
	"circulade/internal/packed"
	"circulade/internal/stream"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// A hearing is what somebody who follows a table has heard of its chat. It keeps the last
// line that they were told and no other: whatever is said meanwhile is read when they are
// ready for it.
type hearing struct {
	s    *Server
	f    *table.Follower
	t    *table.Table
	id   string
	who  access.Who
	ear  *chat.Ear
	told int64 // the last line; -1: the first look finds out

	states bool   // they said what they have heard, so that they are told the rest too
	state  []byte // that they were told last
	room   chat.Room
	seated int64 // as table.Follower has it
}

// listen has somebody hear the chat of a table from a line on; -1: from now on.
func (s *Server) listen(f *table.Follower, t *table.Table, id string, who access.Who, heard int64) *hearing {
	h := &hearing{s: s, f: f, t: t, id: id, who: who, ear: s.talk.Listen(id, who.Holder), told: heard, states: heard >= 0}
	h.ear.Renew()
	return h
}

// Ready tells when there may be something to hear.
func (h *hearing) Ready() <-chan struct{} { return h.ear.Ready() }

// Close ends it.
func (h *hearing) Close() { h.ear.Close() }

// Notice has the chat looked at anew when somebody else may sit at the table.
func (h *hearing) Notice() {
	if !h.states {
		return
	}
	if seated := h.f.Seated(); seated != h.seated {
		h.seated = seated
		h.ear.Renew()
	}
}

// chatPush is a push about chat.
type chatPush struct {
	Type  string       `json:"type"`
	State *stateAnswer `json:"state,omitempty"`
	Reset bool         `json:"reset,omitempty"` // what was heard before is to be forgotten
	Lines []lineAnswer `json:"lines"`
}

// Next returns what there is to hear, or nothing. When the store does not answer it is
// looked for again a little later.
func (h *hearing) Next(ctx context.Context) (stream.Message, error) {
	push, err := h.look(ctx)
	var r *refusal.Refusal
	switch {
	case errors.Is(err, table.ErrSeat):
		return stream.Message{}, nil // the table says so itself
	case errors.As(err, &r):
		time.AfterFunc(retryChat, h.ear.Renew)
		return stream.Message{}, nil
	case err != nil || push == nil:
		return stream.Message{}, err
	}
	data, err := json.Marshal(push)
	return stream.Message{Message: packed.Plain(data)}, err
}

// retryChat is after how long what could not be read is read again.
const retryChat = time.Second

func (h *hearing) look(ctx context.Context) (*chatPush, error) {
	afresh := h.ear.Afresh()
	if h.told < 0 {
		last, err := h.s.talk.Last(ctx, h.id)
		if err != nil {
			return nil, h.s.chatRefusal("reading chat", err)
		}
		h.told = last
	}
	c, err := h.s.sceneOf(ctx, h.t, h.id, h.who)
	if err != nil {
		return nil, err
	}
	push := &chatPush{Type: "chat"}
	if h.states && (afresh || c.room != h.room) {
		if err := h.renew(ctx, c, push); err != nil {
			return nil, err
		}
	}
	h.room = c.room
	if push.Lines, err = h.s.heard(ctx, c, h.told); err != nil {
		return nil, err
	}
	if n := len(push.Lines); n > 0 {
		h.told = push.Lines[n-1].ID
		if n == chat.MostHeard {
			h.ear.Wake() // there may be more
		}
	}
	if push.State == nil && len(push.Lines) == 0 {
		return nil, nil
	}
	return push, nil
}

// renew tells what may be said and whom one does not hear, if that has changed. Whoever
// hears others than before, or is in another room, is told all from the beginning.
func (h *hearing) renew(ctx context.Context, c *scene, push *chatPush) error {
	state, err := h.s.stateOf(ctx, c)
	if err != nil {
		return err
	}
	told, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if bytes.Equal(told, h.state) {
		return nil
	}
	var before stateAnswer
	if h.state != nil {
		if err := json.Unmarshal(h.state, &before); err != nil {
			return err
		}
		push.Reset = before.Room != state.Room || !sameQuiet(before.Quiet, state.Quiet)
	}
	h.state, push.State = told, state
	if push.Reset {
		h.told = 0
	}
	return nil
}
