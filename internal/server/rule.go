package server

import (
	"context"

	"github.com/coder/websocket"

	"circulade/internal/packed"
)

var bannedLine = closeReason{websocket.StatusPolicyViolation, "this network is banned"}

// hostSays tells a line that GET /api/host has another answer.
var hostSays = []byte(`{"type":"host"}`)

// rules has a line do as was decided: it ends if its network is banned, and is told if there are
// other words. It returns what holds now, or why the line ends.
func (s *Server) rules(ctx context.Context, l line, by *tie) (why *closeReason, err error) {
	before := by.rule
	by.rule = s.decisions.Current()
	if by.rule.Banned(by.from) != nil {
		return &bannedLine, nil
	}
	if by.rule.Wordings() == before.Wordings() {
		return nil, nil
	}
	return nil, s.timely(ctx, func(ctx context.Context) error { return l.send(ctx, packed.Plain(hostSays)) })
}
